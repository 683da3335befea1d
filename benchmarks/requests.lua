-- Sends the requests of a file in turn. Arguments: the file, and "once" or "again".
-- What it did is told in one line of JSON, for there is no other way out of wrk.
local raw = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*n")
    if not length then
      break
    end
    file:read(1)
    raw[#raw + 1] = file:read(length)
  end
  file:close()
  sent = 0
end

function request()
  sent = sent + 1
  at = at % #raw + 1
  return raw[at]
end

local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
end

function done(summary, latency, requests)
  local errors = summary.errors
  local sent = 0
  for _, thread in ipairs(threads) do
    sent = sent + thread:get("sent")
  end
  io.write(string.format(
    'bench: {"requests": %d, "microseconds": %d, "sent": %d, "refused": %d, "failed": %d}\n',
    summary.requests, summary.duration, sent, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
