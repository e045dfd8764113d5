/** The flow that Node-RED runs, and its settings: as little as the same job needs. */

export const peerSettings = (port: number): string =>
  `module.exports = ${JSON.stringify({
    uiHost: '127.0.0.1',
    uiPort: port,
    httpAdminRoot: false,
    flowFile: 'flows.json',
    logging: { console: { level: 'fatal', metrics: false, audit: false } },
  })}\n`

/** Keeps in memory what is open: raise, merge with a count, recover. */
const judge = `
const report = msg.payload
if (!report.events) return null
const open = context.get('open') || {}
const out = []
for (const { key, on } of report.events) {
  const equipmentId = msg.topic.split('/')[1] + (report.child === undefined ? '' : '/' + report.child)
  const place = equipmentId + '/' + key
  const known = open[place]
  if (!on && !(known && known.condition === 'active')) continue
  const alarm = known || { alarmId: place, equipmentId, event: key, priority: key === 'fireAlarm' ? 1 : 2, count: 0, firstAt: Date.now() }
  alarm.condition = on ? 'active' : 'recovered'
  if (on) alarm.count += 1
  alarm.seq = report.seq
  alarm.lastAt = Date.now()
  open[place] = alarm
  out.push({ payload: JSON.stringify({ type: known ? 'alarm.updated' : 'alarm.raised', alarm }) })
}
context.set('open', open)
return [out]`

/** The newest six, as our own page shows them. */
const page = `<!doctype html><title>peer</title><b id="state">waiting</b><ul id="rows"></ul><script>
const rows = []
const open = () => {
  const socket = new WebSocket('ws://' + location.host + '/alarms')
  socket.onopen = () => (document.getElementById('state').textContent = 'live')
  socket.onclose = () => setTimeout(open, 200)
  socket.onmessage = ({ data }) => {
    const { alarm } = JSON.parse(data)
    if (alarm.priority !== 1) return
    rows.unshift(alarm)
    rows.length = Math.min(rows.length, 6)
    document.getElementById('rows').innerHTML = rows.map((it) => '<li><b>' + it.event + '</b> ' + it.equipmentId + ' ' + it.condition + ' ' + it.count + '</li>').join('')
  }
}
open()
</script>`

export const peerFlow = (brokerPort: number): readonly object[] => {
  const node = (id: string, type: string, wires: string[], rest: object) => ({
    id,
    type,
    z: 'tab',
    x: 1,
    y: 1,
    wires: [wires],
    ...rest,
  })
  return [
    { id: 'tab', type: 'tab', label: 'alarms' },
    {
      id: 'broker',
      type: 'mqtt-broker',
      broker: '127.0.0.1',
      port: String(brokerPort),
      clientid: 'node-red',
      autoConnect: true,
      cleansession: true,
      keepalive: '60',
      protocolVersion: '4',
    },
    { id: 'listener', type: 'websocket-listener', path: '/alarms', wholemsg: 'false' },
    node('in', 'mqtt in', ['judge'], {
      topic: 'v1/+/up/report',
      qos: '1',
      datatype: 'json',
      broker: 'broker',
      nl: false,
    }),
    node('judge', 'function', ['out'], { func: judge, outputs: 1, libs: [] }),
    { ...node('out', 'websocket out', [], { server: 'listener', client: '' }), wires: [] },
    node('get', 'http in', ['show'], { url: '/wall', method: 'get' }),
    node('show', 'template', ['answer'], { field: 'payload', format: 'html', syntax: 'plain', template: page }),
    { ...node('answer', 'http response', [], {}), wires: [] },
  ]
}
