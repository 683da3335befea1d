-- Change a session, if it is still as it was read, and only once for one key.
-- KEYS: document, log, answers.
-- ARGV: 1 version it was read in, 2 version to be, 3 body, 4 life in ms or 0,
--       5 number of the log entry or '', 6 entry, 7 most entries,
--       8 scope of the key or '', 9 key, 10 fingerprint of the request, 11 answer, 12 most keys.
-- Answers {'written'}, {'replay', answer}, {'reused'}, {'moved'} or {'gone'}. Sent twice, it writes
-- once and answers the same: a lost reply may be asked for again.
local version = redis.call('HGET', KEYS[1], 'version')
if not version then
  return {'gone'}
end
local field = ARGV[8] .. ':' .. ARGV[9]
if ARGV[8] ~= '' then
  local known = redis.call('HGET', KEYS[3], field)
  if known then
    local _, _, by, print, answer = string.find(known, '^([^\n]*)\n([^\n]*)\n(.*)$')
    if print ~= ARGV[10] then
      return {'reused'}
    end
    if by == ARGV[2] then
      return {'written'}
    end
    return {'replay', answer}
  end
end
if version == ARGV[2] then
  return {'written'}
end
if version ~= ARGV[1] then
  return {'moved'}
end
if ARGV[5] ~= '' then
  -- First, because Redis itself refuses a second entry of one number.
  redis.call('XADD', KEYS[2], 'MAXLEN', '=', ARGV[7], ARGV[5] .. '-0', 'entry', ARGV[6])
end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'body', ARGV[3])
if ARGV[8] ~= '' then
  local kept = redis.call('HGET', KEYS[3], ARGV[8]) or ''
  local keys = {}
  for key in string.gmatch(kept, '[^,]+') do
    keys[#keys + 1] = key
  end
  keys[#keys + 1] = ARGV[9]
  while #keys > tonumber(ARGV[12]) do
    redis.call('HDEL', KEYS[3], ARGV[8] .. ':' .. table.remove(keys, 1))
  end
  local stored = ARGV[2] .. '\n' .. ARGV[10] .. '\n' .. ARGV[11]
  redis.call('HSET', KEYS[3], ARGV[8], table.concat(keys, ','), field, stored)
end
if ARGV[4] ~= '0' then
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, ARGV[4])
  end
end
return {'written'}
