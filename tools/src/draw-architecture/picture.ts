/** What the architecture picture shows: boxes on a grid and the arrows between them. Values only. */

export type Box = {
  at: readonly [x: number, y: number]
  size: readonly [width: number, height: number]
  title: string
  notes: readonly string[]
  look: 'outside' | 'process' | 'store'
}

export type Arrow = {
  /** The corners of the line, as SVG writes them. */
  through: string
  lane: 'event' | 'reading' | 'command' | 'plain'
  label?: { text: string; at: readonly [x: number, y: number] }
}

export const size = [1120, 520] as const

const field = { size: [160, 64], look: 'outside' } as const

export const boxes: readonly Box[] = [
  { ...field, at: [24, 72], title: 'Equipment', notes: ['MQTT 3.1.1 over TLS'] },
  { ...field, at: [24, 176], title: 'Fire panels', notes: ['GB/T 26875.3'] },
  { ...field, at: [24, 280], title: 'Meters', notes: ['Modbus TCP'] },
  {
    at: [264, 144],
    size: [132, 128],
    title: 'gateway × N',
    notes: ['stateless', 'acknowledges', 'what is stored'],
    look: 'process',
  },
  {
    at: [476, 72],
    size: [172, 88],
    title: 'PostgreSQL inbox',
    notes: ['stored before the', 'device is told so'],
    look: 'store',
  },
  {
    at: [476, 256],
    size: [172, 88],
    title: 'JetStream, 3 copies',
    notes: ['one stream per', 'shard group'],
    look: 'store',
  },
  {
    at: [728, 144],
    size: [132, 128],
    title: 'pipeline × N',
    notes: ['owns shards', 'by lease', 'one transaction', 'per batch'],
    look: 'process',
  },
  {
    at: [936, 144],
    size: [160, 128],
    title: 'PostgreSQL',
    notes: ['position, shadow,', 'history, alarms,', 'outbox, audit'],
    look: 'store',
  },
  { at: [936, 352], size: [160, 64], title: 'worker × N', notes: ['timers, reports, notices'], look: 'process' },
  { at: [728, 352], size: [132, 64], title: 'api × N', notes: ['calls and live'], look: 'process' },
  { at: [476, 420], size: [172, 64], title: 'People', notes: ['phone, desktop, wall'], look: 'outside' },
]

export const arrows: readonly Arrow[] = [
  { lane: 'plain', through: '184,104 224,104 224,176 264,176' },
  { lane: 'plain', through: '184,208 264,208' },
  { lane: 'plain', through: '184,312 224,312 224,240 264,240' },
  { lane: 'event', through: '330,144 330,116 476,116', label: { text: 'event lane', at: [403, 106] } },
  { lane: 'event', through: '648,116 794,116 794,144', label: { text: 'fire first', at: [712, 106] } },
  { lane: 'reading', through: '330,272 330,300 476,300', label: { text: 'reading lane', at: [403, 290] } },
  { lane: 'reading', through: '648,300 794,300 794,272' },
  { lane: 'plain', through: '860,208 936,208' },
  { lane: 'plain', through: '1016,272 1016,352', label: { text: 'jobs', at: [1036, 316] } },
  { lane: 'plain', through: '936,248 898,248 898,372 860,372', label: { text: 'outbox', at: [876, 312] } },
  { lane: 'plain', through: '794,416 794,452 648,452', label: { text: 'live', at: [722, 442] } },
  {
    lane: 'command',
    through: '728,384 284,384 284,272',
    label: { text: 'command: a nudge; the gateway claims the row', at: [506, 374] },
  },
]
