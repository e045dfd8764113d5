/** Stored XSS, the server's half: what hopes to become a script is refused, or kept as the letters it is. */
import { feedbackCalls } from '@vigil/contract/content/feedback'
import { websiteCalls } from '@vigil/contract/content/website'
import { websiteDeskCalls } from '@vigil/contract/content/website-desk'
import { scriptPayloads } from '@vigil/contract/testing/script-payloads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let operator: string
let reader: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  operator = await server.signIn((await server.make.account('oem', { oem })).loginName)
  const project = await server.make.project(oem)
  reader = await server.signIn((await server.make.account('manager', { oem, project })).loginName)
})
afterAll(() => server.stop())

const text = (said: string, marks: object[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said, ...(marks.length > 0 && { marks }) }] }],
})
const plain = (change: object) => ({
  title: { zh: '标题', en: 'Title' },
  summary: { zh: '', en: '' },
  body: { zh: text('正文'), en: null },
  cover: null,
  place: null,
  link: null,
  video: null,
  ...change,
})
/** Every field that holds letters of somebody's. */
const fields: Readonly<Record<string, (payload: string) => object>> = {
  title: (payload) => plain({ title: { zh: payload.slice(0, 80), en: payload.slice(0, 160) } }),
  summary: (payload) => plain({ summary: { zh: payload, en: payload } }),
  words: (payload) => plain({ body: { zh: text(payload), en: text(payload) } }),
  alt: (payload) =>
    plain({ body: { zh: { type: 'doc', content: [{ type: 'picture', attrs: { no: 1, alt: payload } }] }, en: null } }),
  href: (payload) => plain({ body: { zh: text('点我', [{ type: 'link', attrs: { href: payload } }]), en: null } }),
  link: (payload) => plain({ link: payload }),
  video: (payload) => plain({ video: payload }),
  node: (payload) => plain({ body: { zh: { type: 'doc', content: [{ type: payload, content: [] }] }, en: null } }),
  document: (payload) => plain({ body: { zh: payload, en: null } }),
}
/** As many as one person sends at a time. */
const atOnce = 20
/** Where an address stands, none of them is one. */
const refusedAlways = ['href', 'link', 'video', 'node', 'document']

it.each(Object.keys(fields))('none of three hundred payloads is more than letters in %s', async (field) => {
  const draftOf = fields[field]
  if (!draftOf) throw new Error(`${field}: no such field`)
  /** Whether it was kept; what is answered is again of the closed structure. */
  const isKept = async (payload: string): Promise<boolean> => {
    // Sent as it is: the compiler would not let it through.
    const input = { of: 'ad', draft: draftOf(payload) } as never
    const answer = await server.send(websiteDeskCalls.add, input, operator)
    if (answer.code === 'invalidInput') return false
    expect(answer.code, payload).toBe('ok')
    const { entryId } = websiteDeskCalls.add.output.parse(answer.result)
    const { draft } = await server.result(websiteDeskCalls.entry, { entryId }, operator)
    expect(websiteDeskCalls.entry.output.shape.draft.safeParse(draft).success, payload).toBe(true)
    return true
  }
  let kept = 0
  for (let from = 0; from < scriptPayloads.length; from += atOnce)
    kept += (await Promise.all(scriptPayloads.slice(from, from + atOnce).map(isKept))).filter(Boolean).length
  expect(kept === 0).toBe(refusedAlways.includes(field))
})

it('feedback keeps them as letters, and answers JSON that no browser takes for a page', async () => {
  const [payload = ''] = scriptPayloads
  const { feedbackId } = await server.result(feedbackCalls.send, { words: payload }, reader)
  expect((await server.result(feedbackCalls.detail, { feedbackId }, reader)).words).toBe(payload)
  const response = await fetch(`${server.base}/${websiteCalls.news.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader}` },
  })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})
