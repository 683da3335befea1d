-- Read a session as it is at one moment. KEYS: document, answers. ARGV: field of an answer, or ''.
-- Answers the time in ms, and of an existing session its body, version, remaining life in ms, and
-- the answer stored under the field.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local found = redis.call('HMGET', KEYS[1], 'body', 'version')
if not found[1] then
  return {now}
end
local answer = ''
if ARGV[1] ~= '' then
  answer = redis.call('HGET', KEYS[2], ARGV[1]) or ''
end
return {now, found[1], found[2], redis.call('PTTL', KEYS[1]), answer}
