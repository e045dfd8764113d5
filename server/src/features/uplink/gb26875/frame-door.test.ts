/** Fires that come by GB/T 26875.3 over real sockets: what is stored, what is confirmed, and who is refused. */
import { connect } from 'node:net'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, writeFrame } from '@vigil/protocols/gb26875/frame'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameOf, pointsSay, rawDatagrams, rawTransmitter, type Addresses } from '#testing/raw-transmitter.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
let open: Awaited<ReturnType<TestGateway['another']>>
let port: number
let udpPort: number
let sources = 10_000

const transmitterType = 102
const smokeDetectorType = 104

type Transmitter = TestDevice & Addresses

const soon = { timeout: 5_000 }

beforeAll(async () => {
  at = await startTestGateway()
  open = await at.another({ VIGIL_GB26875_LISTEN: '127.0.0.1:0', VIGIL_GB26875_UDP_LISTEN: '127.0.0.1:0' })
  port = open.listening[1]?.port ?? 0
  udpPort = open.listening[2]?.port ?? 0
})
afterAll(() => at.stop())

const transmitter = async (dialect = 'standard'): Promise<Transmitter> => {
  const device = await at.device({ type_no: transmitterType })
  const addresses = { source: (sources += 1), target: 119_000_000 + sources }
  await at.database.owner.query(
    'insert into equipment_transmitter (equipment_id, source, target, dialect) values ($1, $2, $3, $4)',
    [device.id, addresses.source, addresses.target, dialect],
  )
  return { ...device, ...addresses }
}

const pointOf = async (device: TestDevice, childKey = '1.1/3.12'): Promise<string> => {
  const { rows } = await at.database.owner.query<{ oem: string; project: string }>(
    'select oem_id as oem, project_id as project from equipment where id = $1',
    [device.id],
  )
  const place = rows[0] ?? { oem: '', project: '' }
  const row = { type_no: smokeDetectorType, parent_id: device.id, child_key: childKey, key_code: device.keyCode }
  return at.make.equipment(place, row)
}

const said = async (device: TestDevice) =>
  (await at.inbox(device)).map(({ text, lane, device_seq: seq }) => ({ lane, seq, ...JSON.parse(text) }))

const waitingForLock = async () => {
  const { rowCount } = await at.database.owner.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = 7001 and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount
}

const fire = (own: Addresses, serial: number, rest = {}) =>
  frameOf(own, serial, { unit: pointsSay([{ state: 3, ...rest }]) })

describe('a fire over TCP', () => {
  it('is stored in the lane of what threatens life, with its bytes, and then confirmed with its own number', async () => {
    const own = await transmitter()
    await pointOf(own)
    const panel = rawTransmitter(port)
    const frame = fire(own, 7)
    panel.send(frame)
    await expect.poll(panel.confirmed, soon).toEqual([7])
    expect(panel.heard[0]).toMatchObject({ source: own.target, target: own.source, unit: new Uint8Array() })
    expect(await said(own)).toEqual([
      expect.objectContaining({
        lane: 1,
        seq: 7 * 128,
        child: '1.1/3.12',
        events: expect.arrayContaining([{ key: 'fireAlarm', on: true }]),
        frame: writeFrame(frame).toString('hex'),
      }),
    ])
    await expect.poll(() => at.inbox(own, ['connected']), soon).toHaveLength(1)
    panel.end()
    await expect.poll(() => at.inbox(own, ['lost']), soon).toHaveLength(1)
  })

  it('is not confirmed while the database stands still, and is when it goes on', async () => {
    const own = await transmitter()
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    const holder = await at.database.owner.connect()
    await holder.query('select pg_advisory_lock(7001)')
    try {
      panel.send(fire(own, 2))
      await expect.poll(waitingForLock, soon).toBeGreaterThan(0)
      expect(panel.confirmed()).toEqual([1])
    } finally {
      await holder.query('select pg_advisory_unlock(7001)')
      holder.release()
    }
    await expect.poll(panel.confirmed, soon).toEqual([1, 2])
    panel.end()
  })

  it('is heard from pieces as from one write, and behind rubbish', async () => {
    const own = await transmitter()
    const bytes = Buffer.concat([1, 2, 3].map((serial) => writeFrame(fire(own, serial, { point: serial }))))
    const torn = connect({ port, host: '127.0.0.1', noDelay: true })
    const answers: Buffer[] = []
    torn.on('data', (chunk) => answers.push(chunk))
    torn.write('GET / HTTP/1.1\r\n\r\n')
    for (let place = 0; place < bytes.length; place += 11) {
      torn.write(bytes.subarray(place, place + 11))
      await new Promise(setImmediate)
    }
    await expect.poll(() => Buffer.concat(answers).length, soon).toBe(90)
    torn.destroy()
    const glued = rawTransmitter(port)
    glued.send(bytes)
    await expect.poll(glued.confirmed, soon).toEqual([1, 2, 3])
    // The same three again within a minute: no message was added.
    expect(await said(own)).toHaveLength(3)
    glued.end()
  })

  it('of several points is a message for each, confirmed once', async () => {
    const own = await transmitter()
    const panel = rawTransmitter(port)
    const unit = pointsSay([1, 2, 3].map((point) => ({ point, state: point === 2 ? 3 : 1 })))
    panel.send(frameOf(own, 1, { unit }))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    expect((await said(own)).map(({ child, seq }) => [child, seq])).toEqual([
      ['1.1/3.1', 128],
      ['1.1/3.2', 129],
      ['1.1/3.3', 130],
    ])
    panel.end()
  })

  it('in the words of another maker is the same fire', async () => {
    const own = await transmitter('highFirst')
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1, { unit: pointsSay([{ state: 0x0300, point: 0x0c00 }]) }))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    const [message] = await said(own)
    expect(message).toMatchObject({
      child: '1.1/768.12',
      events: expect.arrayContaining([{ key: 'fireAlarm', on: true }]),
    })
    panel.end()
  })

  it('that nobody can take apart is kept as it came, and confirmed', async () => {
    const own = await transmitter()
    const panel = rawTransmitter(port)
    const unit = pointsSay([{ state: 3 }]).subarray(0, 30)
    panel.send(frameOf(own, 1, { unit }))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    const { rows } = await at.database.owner.query<{ payload: Buffer; lane: number }>(
      `select payload, lane from event_inbox where equipment_id = $1 and kind = 'report'`,
      [own.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload.subarray(0, 2).toString()).toBe('@@')
    panel.end()
  })
})

describe('a repetition', () => {
  it('is one message, also over another line and with another time of sending', async () => {
    const own = await transmitter()
    const first = rawTransmitter(port)
    const frame = fire(own, 5)
    first.send(frame, frame)
    await expect.poll(first.confirmed, soon).toEqual([5, 5])
    first.end()
    const second = rawTransmitter(port)
    second.send({ ...frame, sentAt: '2026-11-14T08:00:30' })
    await expect.poll(second.confirmed, soon).toEqual([5])
    expect(await said(own)).toHaveLength(1)
    second.end()
  })

  it('is what it seems only within one run: a transmitter without a clock that starts anew is heard anew', async () => {
    const own = await transmitter()
    const dead = '2000-01-01T00:00:05'
    const again = { ...fire(own, 0, { at: dead }), sentAt: dead }
    const over = { ...frameOf(own, 1, { unit: pointsSay([{ state: 1, at: dead }]) }), sentAt: dead }
    for (let run = 0; run < 2; run += 1) {
      const panel = rawTransmitter(port)
      panel.send(again, over)
      await expect.poll(panel.confirmed, soon).toEqual([0, 1])
      panel.end()
      await panel.closed
    }
    const messages = await said(own)
    expect(messages.map(({ seq }) => seq)).toEqual([0, 128, 0, 128])
    // Told apart by the run, so that nobody is called for a count that was set back.
    expect(new Set(messages.map(({ boot }) => boot)).size).toBeGreaterThanOrEqual(2)
  })
})

describe('who is refused', () => {
  const strangers = () => open.metrics.strangerFrames

  it('is a stranger, and one who knows only half: denied a few times, counted, stored nowhere', async () => {
    const own = await transmitter()
    for (const known of [
      { source: own.source, target: own.target + 1 },
      { source: 777, target: own.target },
    ]) {
      const before = strangers()
      const panel = rawTransmitter(port)
      panel.send(
        ...Array.from({ length: 10 }, (_, serial) => frameOf(known, serial, { unit: pointsSay([{ state: 3 }]) })),
      )
      await panel.closed
      expect(panel.denied()).toEqual([0])
      expect(panel.confirmed()).toEqual([])
      expect(strangers() - before).toBe(5)
    }
    expect(await at.inbox(own, ['report', 'connected'])).toEqual([])
  })

  it('is the transmitter of another unit that sends in a neighbour’s name, over its own line', async () => {
    const [own, neighbour] = [await transmitter(), await transmitter()]
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1), fire(neighbour, 2), fire(own, 3))
    await expect.poll(panel.confirmed, soon).toEqual([1, 3])
    expect(panel.denied()).toEqual([2])
    expect(await said(neighbour)).toEqual([])
    panel.end()
  })

  it('is a damaged frame: denied with its number, and heard when it comes again whole', async () => {
    const own = await transmitter()
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    const whole = writeFrame(fire(own, 2))
    const damaged = Buffer.from(whole)
    damaged[40] = (damaged[40] ?? 0) ^ 0x01
    panel.send(damaged, whole)
    await expect.poll(panel.confirmed, soon).toEqual([1, 2])
    expect(panel.denied()).toEqual([2])
    panel.end()
  })

  it('is whoever lost the right, within seconds and at the line that stands', async () => {
    const own = await transmitter()
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    await at.database.owner.query('update equipment_credential set revoked_at = now() where equipment_id = $1', [
      own.id,
    ])
    await panel.closed
    const again = rawTransmitter(port)
    again.send(fire(own, 2))
    await expect.poll(again.denied, soon).toEqual([2])
    again.end()
  })
})

describe('hostile bytes', () => {
  it('end their own line and leave a neighbour’s fire alone', async () => {
    const own = await transmitter()
    const neighbour = rawTransmitter(port)
    neighbour.send(frameOf(own, 0))
    await expect.poll(neighbour.confirmed, soon).toEqual([0])
    const rubbish = [
      Buffer.alloc(200_000, '@'),
      Buffer.alloc(200_000, '@@\0\0\0\0\0'),
      Buffer.alloc(200_000, 0x23),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'.repeat(10_000)),
    ]
    const hostile = rubbish.map((bytes) => {
      const line = rawTransmitter(port)
      line.send(bytes)
      return line
    })
    const began = performance.now()
    neighbour.send(fire(own, 1))
    await expect.poll(neighbour.confirmed, { ...soon, interval: 10 }).toEqual([0, 1])
    expect(performance.now() - began).toBeLessThan(2_000)
    await Promise.all(hostile.map(({ closed }) => closed))
    expect(neighbour.confirmed()).toEqual([0, 1])
    neighbour.end()
  })
})

describe('over UDP', () => {
  it('a fire is stored and confirmed, a stranger is denied, and what is no frame is not answered', async () => {
    const own = await transmitter()
    const panel = rawDatagrams(udpPort)
    panel.send(Buffer.from('hello'), fire(own, 4))
    await expect.poll(panel.confirmed, soon).toEqual([4])
    expect(await said(own)).toMatchObject([{ lane: 1, child: '1.1/3.12' }])
    const stranger = rawDatagrams(udpPort)
    stranger.send(fire({ source: 5, target: 6 }, 9))
    await expect.poll(stranger.denied, soon).toEqual([9])
    expect(panel.heard).toHaveLength(1)
    for (const one of [panel, stranger]) one.end()
  })
})

describe('an order', () => {
  const queue = async ({ id: device }: TestDevice, action: string): Promise<string> => {
    const { rows } = await at.database.owner.query<{ id: string }>(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state,
         origin_kind, origin_id, expires_at, timeout_at)
       select gen_random_uuid(), oem_id, project_id, id, id, $2, '{}', 3, 'queued', 'account', 'x',
         clock_timestamp() + interval '10 s', clock_timestamp() + interval '30 s' from equipment where id = $1
       returning id`,
      [device, action],
    )
    return rows[0]?.id ?? ''
  }

  const come = async (own: Transmitter) => {
    const panel = rawTransmitter(port)
    panel.send(frameOf(own, 1))
    await expect.poll(panel.confirmed, soon).toEqual([1])
    return panel
  }
  const answers = async (own: Transmitter) => (await at.inbox(own, ['ack'])).map(({ text }) => JSON.parse(text))

  it.each([
    ['dutyCheck', commands.control, 91],
    ['syncTime', commands.control, 90],
    ['readNow', commands.request, 81],
  ])('to %s is written once and answered by the transmitter alone', async (action, command, flag) => {
    const own = await transmitter()
    const panel = await come(own)
    const id = await queue(own, action)
    await expect.poll(() => panel.heard.length, soon).toBe(2)
    const [, order] = panel.heard
    expect(order).toMatchObject({ command, source: own.target, target: own.source })
    expect(order?.unit[0]).toBe(flag)
    expect(await answers(own)).toEqual([])
    const isRead = command === commands.request
    panel.send(
      frameOf(own, order?.serial ?? 0, {
        command: isRead ? commands.answer : commands.confirm,
        unit: isRead ? writeUnit('deviceState', [{ state: 1 }]) : new Uint8Array(),
      }),
    )
    await expect.poll(() => answers(own), soon).toEqual([{ id, result: 'accepted' }])
    panel.end()
  })

  it('that the transmitter denies is refused', async () => {
    const own = await transmitter()
    const panel = await come(own)
    const id = await queue(own, 'syncTime')
    await expect.poll(() => panel.heard.length, soon).toBe(2)
    panel.send(frameOf(own, panel.heard[1]?.serial ?? 0, { command: commands.deny, unit: new Uint8Array() }))
    await expect.poll(() => answers(own), soon).toMatchObject([{ id, result: 'refused' }])
    panel.end()
  })

  it('that the standard has no word for is refused and never written', async () => {
    const own = await transmitter()
    const panel = await come(own)
    const id = await queue(own, 'reset')
    await expect.poll(() => answers(own), soon).toMatchObject([{ id, result: 'refused' }])
    expect(panel.heard).toHaveLength(1)
    panel.end()
  })

  it('that is not confirmed takes its line with it: nothing is delivered later', { timeout: 15_000 }, async () => {
    const own = await transmitter()
    const panel = await come(own)
    await queue(own, 'syncTime')
    await panel.closed
    const again = await come(own)
    expect(again.heard).toHaveLength(1)
    expect(await answers(own)).toEqual([])
    again.end()
  })
})
