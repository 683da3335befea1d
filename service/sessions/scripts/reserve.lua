-- Remember what a new session is going to be, so that a repeated request makes the same one.
-- KEYS: reservation. ARGV: fingerprint of the request, document, life in ms.
-- Answers the time in ms, then fingerprint and document: those sent, or those that were there.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'fingerprint', ARGV[1], 'document', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
local found = redis.call('HMGET', KEYS[1], 'fingerprint', 'document')
return {now, found[1], found[2]}
