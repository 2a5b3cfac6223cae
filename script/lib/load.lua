-- What wrk sends for script/bench. Arguments: the kind of load, and a file with one token or address per line, of which
-- each thread takes its share.
--
--   get        GET with each token in turn
--   sign-in    sign-ins with each address in turn
--   refresh    each token is used once, and what comes back for it takes its place
--
-- The last line that is printed is JSON: how many requests, in how many seconds, with which statuses.

local threads = {}

function setup(thread)
    thread:set("number", #threads)
    table.insert(threads, thread)
end

local lines, first, last = {}, 1, 0
local json = { ["Content-Type"] = "application/json" }
statuses = {}

local function put(line)
    last = last + 1
    lines[last] = line
end

local function take()
    local line = lines[first]
    lines[first] = nil
    first = first + 1
    return line
end

function init(args)
    local kind, index = args[1], 0
    for line in io.lines(args[2]) do
        -- wrk is run with two threads.
        if index % 2 == number then put(line) end
        index = index + 1
    end
    if kind == "get" then
        for i = first, last do
            lines[i] = wrk.format("GET", nil, { ["Authorization"] = "Bearer " .. lines[i] })
        end
        request = function()
            local text = take()
            put(text)
            return text
        end
    elseif kind == "sign-in" then
        local text = '{"email":"%s","password":"correct horse battery staple 42"}'
        for i = first, last do
            lines[i] = wrk.format("POST", nil, json, string.format(text, lines[i]))
        end
        request = function()
            local text = take()
            put(text)
            return text
        end
    elseif kind == "refresh" then
        request = function()
            return wrk.format("POST", nil, json, '{"refresh_token":"' .. take() .. '"}')
        end
    end
    if kind ~= "get" then
        response = function(status, headers, body)
            statuses[status] = (statuses[status] or 0) + 1
            if kind == "refresh" and status == 200 then
                put(string.match(body, '"refresh_token":"([^"]+)"'))
            end
        end
    end
end

function done(summary, latency, requests)
    local counts = {}
    for _, thread in ipairs(threads) do
        for status, count in pairs(thread:get("statuses")) do
            counts[status] = (counts[status] or 0) + count
        end
    end
    local parts = {}
    for status, count in pairs(counts) do
        table.insert(parts, string.format('"%d":%d', status, count))
    end
    local errors = summary.errors
    io.write(string.format(
        '{"requests":%d,"seconds":%f,"refused":%d,"broken":%d,"median":%f,"slow":%f,"statuses":{%s}}\n',
        summary.requests, summary.duration / 1e6, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
        latency:percentile(50) / 1000, latency:percentile(99) / 1000, table.concat(parts, ",")))
end
