import {
  mostReportPhotos,
  mostReportsOfUnit,
  reportCalls as calls,
  type ReportKind,
} from '@vigil/contract/work-order/report'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileTexts } from '#testing/hostile-texts.ts'
import { aBomb, aJpeg, secret as ownersWords } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { forgetNumbers } from './report.repository.ts'

let server: TestServer
let oem: string

type Place = { oem: string; project: string }
type RoleName = Parameters<TestServer['make']['account']>[0]

const signIn = async (role: RoleName, at: Place): Promise<string> =>
  server.signIn((await server.make.account(role, at)).loginName)

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DOOR_KNOCKS: '10000' })
  oem = await server.make.oem()
})
afterAll(() => server.stop())

const unit = async (name = 'Riverside tower') => {
  const place = { oem, project: await server.make.project(oem, null, name) }
  const manager = await signIn('manager', place)
  const equipment = await server.make.equipment(place, { name: 'hydrant 7' })
  const codeOf = (more: object = {}) =>
    server.result(calls.code, { equipmentId: equipment, ...more }, manager).then(({ code }) => code)
  return { place, manager, equipment, code: await codeOf(), codeOf }
}
const wish: { kinds: ReportKind[]; words: string } = { kinds: ['leak', 'damaged'], words: '三楼东侧一直在滴水' }
const report = (code: string, more: object = {}) => server.result(calls.send, { code, ...wish, ...more })
const ordersOf = async (manager: string) => (await server.result(workOrderCalls.list, { size: 100 }, manager)).rows
const caseOf = async (manager: string) => {
  const [row] = await ordersOf(manager)
  return server.result(workOrderCalls.case, { workOrderId: row?.workOrderId ?? '' }, manager)
}
const sendPhoto = async (address: string, bytes: Buffer) => {
  const response = await fetch(server.base + address, { method: 'POST', body: new Uint8Array(bytes) })
  return Envelope.parse(await response.json())
}
const nobodysCode = 'AAAAAAAAAAAAAAAAAAAAAA'

describe('[spec 7.calls.visitor.apply-forms] whoever passes by and has no account', () => {
  it('reports with a photo and a number, which becomes an application of the unit', async () => {
    const { manager, equipment, code } = await unit()
    const receipt = await report(code, { userTel: '13900001111' })
    expect(await sendPhoto(receipt.photoAddress, await aJpeg({ dots: code }))).toMatchObject({ code: 'ok' })
    const shown = await caseOf(manager)
    expect(shown).toMatchObject({
      code: receipt.number,
      source: 'visitor',
      kind: 'application',
      urgency: 'high',
      state: 'submitted',
      equipmentId: equipment,
      title: '漏水、设施损坏',
      detail: wish.words,
      makerName: null,
      reporter: { kinds: ['leak', 'damaged'], userTel: '13900001111' },
    })
    expect(shown.photos).toMatchObject([{ phase: 'before', by: null }])
    expect(shown.timeline).toMatchObject([{ act: 'make', note: 'visitor', actorName: null }])
  })

  it('hears a number and nothing of the unit, and later one word', async () => {
    const { place, manager, code } = await unit('Secret laboratory')
    const receipt = await report(code)
    expect(Object.keys(receipt).toSorted()).toEqual(['number', 'photoAddress', 'photosUntil', 'secret'])
    expect(JSON.stringify(receipt)).not.toMatch(/laborator|hydrant/)
    expect(JSON.stringify(receipt)).not.toContain(place.project)
    const follow = () => server.result(calls.follow, { secret: receipt.secret })
    expect(await follow()).toEqual({ number: receipt.number, stage: 'received', at: expect.any(String) })
    const { workOrderId } = await caseOf(manager)
    const stages: Record<string, string> = { processing: 'handled', passed: 'done', cancelled: 'closed' }
    for (const [state, stage] of Object.entries(stages)) {
      const ended = state === 'cancelled' ? 'now()' : 'null'
      await server.database.owner.query(`update work_order set state = $2, ended_at = ${ended} where id = $1`, [
        workOrderId,
        state,
      ])
      expect((await follow()).stage).toBe(stage)
    }
  })

  it('is written down as nobody, without his words', async () => {
    const { code } = await unit()
    await report(code)
    const { rows } = await server.database.owner.query(
      'select account_id, outcome, details from audit_entry where action = $1 order by id desc limit 1',
      [calls.send.path],
    )
    expect(rows).toEqual([{ account_id: null, outcome: 'ok', details: {} }])
  })

  it('may hang words of any kind into it, and they stay words', async () => {
    const { manager, code } = await unit()
    const words = `${hostileTexts['script']}${hostileTexts['statement']}${hostileTexts['formula']}`
    await report(code, { words })
    expect((await caseOf(manager)).detail).toBe(words)
    expect(await server.send(calls.send, { code, ...wish, words: 'x'.repeat(301) })).toMatchObject({
      code: 'invalidInput',
    })
    expect(await server.send(calls.send, { code, ...wish, projectId: oem })).toMatchObject({ code: 'invalidInput' })
  })
})

describe('a code to report by', () => {
  it('is one of 128 random bits, the same each time, and another when it is renewed: the old one is over', async () => {
    const { code, codeOf } = await unit()
    expect(await codeOf()).toBe(code)
    const next = await codeOf({ isRenewed: true })
    expect(next).not.toBe(code)
    expect(await server.send(calls.send, { code, ...wish })).toMatchObject({ code: 'reportCodeOver' })
    expect(await report(next)).toMatchObject({ number: expect.stringMatching(/^WO-\d{4}-[0-9A-F]{4}$/) })
  })

  it('is refused alike when nobody made it, when it is over, and when its unit or its operator is not there any more', async () => {
    const { place, code } = await unit()
    const ofUnit = await unit()
    const answers = [await server.send(calls.send, { code: nobodysCode, ...wish })]
    await server.database.owner.query("update project set state = 'archived' where id = $1", [place.project])
    answers.push(await server.send(calls.send, { code, ...wish }))
    await server.database.owner.query("update oem set state = 'suspended' where id = $1", [oem])
    answers.push(await server.send(calls.send, { code: ofUnit.code, ...wish }))
    await server.database.owner.query("update oem set state = 'active' where id = $1", [oem])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'reportCodeOver' })
  })

  it('is made by people of its unit only, and read by nobody else', async () => {
    const { place, equipment } = await unit()
    const neighbour = await unit()
    const asked = { equipmentId: equipment }
    expect(await server.send(calls.code, asked, neighbour.manager)).toMatchObject({ code: 'missing' })
    expect(await server.send(calls.code, asked, await signIn('inspector', place))).toMatchObject({ code: 'forbidden' })
    expect(await server.send(calls.code, asked)).toMatchObject({ code: 'tokenMissing' })
  })

  it('of a unit reports for the unit, and what it brings is seen by that unit alone', async () => {
    const [own, neighbour] = [await unit(), await unit()]
    const { code } = await server.result(calls.code, { projectId: own.place.project }, own.manager)
    await report(code)
    expect(await ordersOf(own.manager)).toMatchObject([{ equipmentId: null, source: 'visitor' }])
    expect(await ordersOf(neighbour.manager)).toEqual([])
  })
})

describe('a flood', () => {
  it('through one code ends after six in ten minutes, known or not', async () => {
    const { manager, code } = await unit()
    for (const one of [code, 'BBBBBBBBBBBBBBBBBBBBBB']) {
      const answers = []
      for (let turn = 0; turn < 7; turn += 1) answers.push((await server.send(calls.send, { code: one, ...wish })).code)
      expect(answers.at(-1)).toBe('tooMany')
      expect(new Set(answers.slice(0, 6)).size).toBe(1)
    }
    expect(await ordersOf(manager)).toHaveLength(6)
  })

  it('through many codes of a unit ends at twenty in an hour, and counts for no other unit', async () => {
    const [own, neighbour] = [await unit(), await unit()]
    const sent: string[] = []
    for (let turn = 0; turn < mostReportsOfUnit + 2; turn += 1) {
      const code = await own.codeOf({ isRenewed: true })
      sent.push((await server.send(calls.send, { code, ...wish })).code)
    }
    expect(sent.filter((code) => code === 'ok')).toHaveLength(mostReportsOfUnit)
    expect(sent.slice(mostReportsOfUnit)).toEqual(['tooMany', 'tooMany'])
    await report(neighbour.code)
  })
})

describe('a photo of a stranger', () => {
  it('is drawn anew: what the camera wrote of its owner is gone', async () => {
    const { manager, code } = await unit()
    const { photoAddress } = await report(code)
    await sendPhoto(photoAddress, await aJpeg({ dots: 'owner' }))
    const [photo] = (await caseOf(manager)).photos
    const shown = await fetch(server.base + (photo?.address ?? ''))
    expect(Buffer.from(await shown.arrayBuffer()).includes(ownersWords)).toBe(false)
  })

  it('is one of three, and the same one is there once', async () => {
    const { manager, code } = await unit()
    const { photoAddress } = await report(code)
    const answers = []
    for (const dots of ['1', '1', '2', '3', '4'])
      answers.push((await sendPhoto(photoAddress, await aJpeg({ dots }))).code)
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'orderPhotosFull'])
    expect((await caseOf(manager)).photos).toHaveLength(mostReportPhotos)
  })

  it('that is a bomb is not opened, and not tried for ever', async () => {
    const { manager, code } = await unit()
    const { photoAddress } = await report(code)
    const answers = []
    for (let turn = 0; turn < 7; turn += 1) answers.push((await sendPhoto(photoAddress, aBomb(16_384))).code)
    expect(answers).toEqual([...Array.from({ length: 6 }, () => 'photoUnreadable'), 'orderPhotosFull'])
    expect((await caseOf(manager)).photos).toEqual([])
  })

  it('goes to its own report: an address that was changed, or is none of ours, leads nowhere', async () => {
    const { code } = await unit()
    const { photoAddress } = await report(code)
    const other = photoAddress.replace(/seal=./, (seal) => (seal.endsWith('A') ? 'seal=B' : 'seal=A'))
    for (const address of [other, '/file/add-report-photo?for=x&seal=y', '/file/add-report-photo'])
      expect(await sendPhoto(address, await aJpeg())).toMatchObject({ code: 'addressOver' })
    const elsewhere = photoAddress.replace('add-report-photo', 'add-work-order-before')
    expect(await sendPhoto(elsewhere, await aJpeg())).toMatchObject({ code: 'addressOver' })
  })
})

describe('a receipt', () => {
  it('is opened by its secret only, and its number opens nothing', async () => {
    const { code } = await unit()
    const { secret } = await report(code)
    const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    expect(await server.send(calls.follow, { secret: other })).toMatchObject({ code: 'missing' })
    const { rows } = await server.database.owner.query<{ found: boolean }>(
      'select exists (select 1 from visitor_report where position($1::bytea in secret_hash) > 0) as found',
      [Buffer.from(secret)],
    )
    expect(rows).toEqual([{ found: false }])
  })

  it('keeps a number from whoever may not know people', async () => {
    const { place, code, equipment } = await unit()
    await report(code, { userTel: '13900001111' })
    const { id, loginName } = await server.make.account('endUser', place)
    await server.make.bind(id, equipment, place)
    const shown = await caseOf(await server.signIn(loginName))
    expect(shown.reporter).toEqual({ kinds: ['leak', 'damaged'], userTel: null })
  })

  it('is forgotten by number a month after the order has ended, and not before', async () => {
    const { manager, code } = await unit()
    await report(code, { userTel: '13900002222' })
    const [row] = await ordersOf(manager)
    const { owner } = server.database
    const numbers = async () =>
      (await owner.query('select mobile from visitor_report where work_order_id = $1', [row?.workOrderId])).rows
    const forget = (before: Date) => {
      const { sql, parameters } = forgetNumbers(before, 100)
      return owner.query(sql, [...parameters])
    }
    const day = 86_400_000
    await owner.query(`update work_order set state = 'closed', ended_at = now() - interval '29 days' where id = $1`, [
      row?.workOrderId,
    ])
    await forget(new Date(Date.now() - 30 * day))
    expect(await numbers()).toEqual([{ mobile: '13900002222' }])
    await forget(new Date(Date.now() - 28 * day))
    expect(await numbers()).toEqual([{ mobile: null }])
  })
})
