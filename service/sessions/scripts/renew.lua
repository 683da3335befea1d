-- Let a session live on. KEYS: document, log, answers. ARGV: life in ms.
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[1])
end
return redis.call('EXISTS', KEYS[1])
