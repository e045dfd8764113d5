/** A finished report: its code is true for whoever holds it, and letters go to people who may read it. */
import { reportCheckCalls } from '@vigil/contract/report/check'
import { reportMailCalls } from '@vigil/contract/report/mail'
import { unitReportCalls } from '@vigil/contract/report/report'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { mailSender } from '#infrastructure/mail/send-mail.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { startCarriers, type StandInCarriers } from '#testing/start-carriers.ts'
import { startReportMaker, type TestMaker } from '#testing/start-report-maker.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createReportMailer } from './mail-reports.ts'

const days = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
let server: TestServer
let maker: TestMaker
let carriers: StandInCarriers
let pool: ReturnType<typeof createPool>
let place: { oem: string; project: string }
let manager: { id: string; token: string }
let inspector: { id: string; token: string }
let stranger: { id: string; token: string }
let reportId: string

const person = async (role: 'manager' | 'inspector', at: { oem: string; project: string }) => {
  const { id, loginName } = await server.make.account(role, at)
  return { id, token: await server.signIn(loginName) }
}
const hasMail = (id: string, address: string) =>
  server.database.owner.query('insert into mail_address (account_id, address) values ($1, $2)', [id, address])
const made = async (kind: 'month' | 'energy') => {
  const report = await server.result(unitReportCalls.make, { projectId: place.project, kind, ...days }, manager.token)
  expect(await maker.round()).toBe(true)
  return report.reportId
}
const send = (accountIds: string[], token = manager.token) =>
  server.send(reportMailCalls.send, { reportId, accountIds, language: 'zh' }, token)
const readers = async () => (await server.result(reportMailCalls.readers, { reportId }, manager.token)).rows
const carry = (senders = [mailSender(carriers.settings, 'VIGIL_MAIL', Date.now)], now = Date.now) =>
  createReportMailer({ run: statementsOn(pool), senders: senders.flatMap((one) => one ?? []), now }).round()
const codeOf = async () => (await server.result(unitReportCalls.get, { reportId }, manager.token)).checkCode ?? ''
const pdf = async () => {
  const { address } = await server.result(
    unitReportCalls.file,
    { reportId, format: 'pdf', language: 'zh' },
    manager.token,
  )
  return new Uint8Array(await (await fetch(server.base + address)).arrayBuffer())
}

beforeAll(async () => {
  server = await startTestServer()
  carriers = await startCarriers()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2 })
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem, null, '临江国际中心') }
  manager = await person('manager', place)
  inspector = await person('inspector', place)
  const other = await server.make.oem()
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
  await hasMail(manager.id, 'manager@example.com')
  await hasMail(stranger.id, 'stranger@example.com')
  maker = startReportMaker(server.database.environment)
  reportId = await made('energy')
})
afterAll(async () => {
  await maker.stop()
  await pool.end()
  await carriers.stop()
  await server.stop()
})

describe('the code on a report', () => {
  it('stands on its pages beside the lines to sign, and leads anybody to what the report says', async () => {
    const [code, bytes] = [await codeOf(), await pdf()]
    expect(code).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
    const text = pdfText(bytes).replaceAll(' ', '')
    for (const word of [`校验码${code}`, '编制', '审核', '业主确认', '签名与日期']) expect(text).toContain(word)
    const checked = await server.result(reportCheckCalls.check, { checkCode: code })
    expect(checked).toMatchObject({ kind: 'energy', projectName: '临江国际中心', ...days })
    expect(checked.figures.map(({ figure }) => figure)).toContain('used')
    expect(checked.files).toContainEqual({
      format: 'pdf',
      language: 'zh',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(checked.files).toHaveLength(4)
  })

  it('of no report is said to be unknown, and no other report has the same', async () => {
    expect(await server.send(reportCheckCalls.check, { checkCode: '0000-0000-0000-0000' })).toMatchObject({
      code: 'reportCodeUnknown',
    })
    const before = await codeOf()
    const again = await made('energy')
    const { checkCode } = await server.result(unitReportCalls.get, { reportId: again }, manager.token)
    expect(checkCode).not.toBe(before)
  })
})

describe('a report by e-mail', () => {
  it('goes to those of its unit who may read it, once, with the PDF', async () => {
    expect(await readers()).toContainEqual({
      accountId: manager.id,
      name: expect.any(String),
      hasMail: true,
      state: null,
      sentAt: null,
    })
    expect(await send([manager.id, manager.id])).toMatchObject({ code: 'ok' })
    expect(await carry()).toBe(true)
    expect(await carry()).toBe(false)
    const sent = (await readers()).find(({ accountId }) => accountId === manager.id)
    expect(sent).toMatchObject({ state: 'sent' })
    const { letters = [] } = await carriers.shown('letters')
    const letter = letters.find(({ to }) => JSON.stringify(to).includes('manager@example.com'))
    expect(JSON.stringify(letter)).toContain('临江国际中心')
    expect(JSON.stringify(letter)).toContain('application/pdf')
  })

  it('is refused for who has no address, for a stranger, and by who may not have reports made', async () => {
    expect(await send([inspector.id])).toMatchObject({ code: 'reportReaderNoMail' })
    expect(await send([stranger.id])).toMatchObject({ code: 'missing' })
    expect(await send([manager.id], stranger.token)).toMatchObject({ code: 'missing' })
    expect(await send([manager.id], inspector.token)).toMatchObject({ code: 'forbidden' })
    expect(await server.send(reportMailCalls.readers, { reportId }, stranger.token)).toMatchObject({ code: 'missing' })
  })

  it('is tried three times where no server takes it, and then said not to have gone', async () => {
    expect(await send([manager.id])).toMatchObject({ code: 'ok' })
    const minute = 60_000
    for (let round = 0; round < 3; round += 1) expect(await carry([], () => Date.now() + 2 * round * minute)).toBe(true)
    expect(await carry([], () => Date.now() + 60 * minute)).toBe(false)
    expect((await readers()).find(({ accountId }) => accountId === manager.id)).toMatchObject({ state: 'failed' })
  })
})
