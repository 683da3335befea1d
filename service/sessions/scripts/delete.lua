-- End a session. KEYS: document, log, answers, end. ARGV: how long it is remembered that it ended, ms.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('SET', KEYS[4], '1', 'PX', ARGV[1])
return 1
