-- Begin a session. KEYS: document, log, answers, end. ARGV: version, body, log entry, life in ms.
-- Answers 1, or 0 where a session of that id exists already, or has been ended.
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('EXISTS', KEYS[4]) == 1 then
  return 0
end
-- What may be left of one whose document was dropped.
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('XADD', KEYS[2], '1-0', 'entry', ARGV[3])
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'body', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return 1
