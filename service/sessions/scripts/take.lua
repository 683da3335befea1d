-- Take one request off each of a caller's quotas, or off none if one of them is used up.
-- KEYS: one for each quota: the time, in microseconds, at which it will be whole again.
-- ARGV: for each quota how many requests it has, and for how many microseconds.
-- A quota refills evenly: each request puts off the time at which it is whole by its share of the
-- time (the generic cell rate algorithm). Answers, for each quota, by how many microseconds it is
-- less than whole after this, and in how many it would have had enough: 0 in all if the request was
-- taken. A hundredth of a request is no reason to refuse: it is what rounding adds up to.
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local lacking, over, refused = {}, {}, false
for number, key in ipairs(KEYS) do
  local most, time = tonumber(ARGV[2 * number - 1]), tonumber(ARGV[2 * number])
  local whole = math.max(tonumber(redis.call('GET', key) or 0) or 0, now)
  lacking[number] = whole - now
  local excess = lacking[number] + time / most - time
  over[number] = excess > time / most / 100 and excess or 0
  refused = refused or over[number] > 0
end
local answer = {}
for number, key in ipairs(KEYS) do
  if not refused then
    lacking[number] = lacking[number] + ARGV[2 * number] / ARGV[2 * number - 1]
    local whole = string.format('%.0f', now + lacking[number])
    redis.call('SET', key, whole, 'PX', math.ceil(lacking[number] / 1000) + 1)
  end
  answer[2 * number - 1] = math.ceil(lacking[number])
  answer[2 * number] = math.ceil(over[number])
end
return answer
