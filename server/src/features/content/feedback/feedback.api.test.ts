/** What people tell whoever runs this: heard by their own operator and company, and by nobody else. */
import { feedbackCalls, mostFeedbackPhotos, mostOpenFeedback } from '@vigil/contract/content/feedback'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aJpeg } from '#testing/pictures.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  const project = await server.make.project(oem, company)
  const signIn = async (name: string, ...account: Parameters<typeof server.make.account>) => {
    tokens[name] = await server.signIn((await server.make.account(...account)).loginName)
  }
  await signIn('asker', 'manager', { oem, company, project })
  await signIn('colleague', 'manager', { oem, company, project })
  await signIn('operator', 'oem', { oem })
  await signIn('company', 'custom', { oem, company })
  await signIn('sister', 'custom', { oem, company: await server.make.company(oem) })
  await signIn('stranger', 'oem', { oem: await server.make.oem() })
  await signIn('platform', 'super')
})
afterAll(() => server.stop())

const send = async (words = '夜间预警响了两次') =>
  (
    await server.result(
      feedbackCalls.send,
      { words, appVersion: '4.2.0', page: '/pages/index/notice' },
      tokens['asker'],
    )
  ).feedbackId
const detail = (feedbackId: string, who = 'asker') => server.send(feedbackCalls.detail, { feedbackId }, tokens[who])
const say = (call: 'answer' | 'add', feedbackId: string, words: string, who: string) =>
  server.send(feedbackCalls[call], { feedbackId, words }, tokens[who])

describe('[spec 7.calls.content.feedback] feedback', () => {
  it('goes to whoever answers, comes back answered, is added to, closed and opened again', async () => {
    const feedbackId = await send()
    expect(await detail(feedbackId, 'operator')).toMatchObject({
      result: { state: 'open', appVersion: '4.2.0', isOwn: false, moves: ['answer', 'close'] },
    })
    expect(await say('answer', feedbackId, '查到了，两个通道同时到', 'operator')).toMatchObject({
      result: { state: 'answered' },
    })
    expect(await detail(feedbackId)).toMatchObject({
      result: {
        state: 'answered',
        lines: [{ isAnswer: true, words: '查到了，两个通道同时到' }],
        moves: ['add', 'close'],
      },
    })
    expect(await say('add', feedbackId, '好，火警不要动', 'asker')).toMatchObject({ result: { state: 'open' } })
    const close = () => server.send(feedbackCalls.close, { feedbackId }, tokens['asker'])
    expect(await close()).toMatchObject({ result: { state: 'closed' } })
    expect(await close()).toMatchObject({ code: 'feedbackElsewhere' })
    expect(await say('answer', feedbackId, '晚了', 'operator')).toMatchObject({ code: 'feedbackElsewhere' })
    expect(await say('add', feedbackId, '又响了', 'asker')).toMatchObject({ result: { state: 'open' } })
  })

  it('is answered by the operator, the company of the unit and the platform; others never learn of it', async () => {
    const feedbackId = await send('谁能看到')
    for (const who of ['operator', 'company', 'platform'])
      expect(await say('answer', feedbackId, '看到了', who), who).toMatchObject({ code: 'ok' })
    for (const who of ['colleague', 'sister', 'stranger']) {
      expect(await detail(feedbackId, who), who).toMatchObject({ code: 'missing' })
      const { rows } = await server.result(feedbackCalls.find, { size: 100 }, tokens[who])
      expect(rows, who).toEqual([])
    }
    expect(await say('answer', feedbackId, '我来答', 'stranger')).toMatchObject({ code: 'missing' })
    expect(await say('answer', feedbackId, '我来答', 'colleague')).toMatchObject({ code: 'forbidden' })
    expect(await say('add', feedbackId, '替他补充', 'platform')).toMatchObject({ code: 'feedbackNotYours' })
  })

  it('has up to six pictures of whoever wrote it', async () => {
    const feedbackId = await send('带图')
    const address = async () =>
      (await server.result(feedbackCalls.preparePhoto, { feedbackId }, tokens['asker'])).address
    const first = await address()
    const post = async (to: string, bytes: Buffer) =>
      Envelope.parse(await (await fetch(server.base + to, { method: 'POST', body: new Uint8Array(bytes) })).json())
    for (let at = 0; at < mostFeedbackPhotos; at += 1)
      expect(await post(await address(), await aJpeg({ dots: `shot ${at}` }))).toMatchObject({ code: 'ok' })
    expect(await post(first, await aJpeg({ dots: 'one more' }))).toMatchObject({ code: 'feedbackPhotosFull' })
    const { result } = await detail(feedbackId, 'operator')
    const { photos } = feedbackCalls.detail.output.parse(result)
    expect(photos).toHaveLength(mostFeedbackPhotos)
    expect((await fetch(server.base + photos[0]?.address)).headers.get('content-type')).toBe('image/jpeg')
    expect(await server.send(feedbackCalls.preparePhoto, { feedbackId }, tokens['platform'])).toMatchObject({
      code: 'feedbackNotYours',
    })
  })

  it('of one person has an end: the twenty-first goes into one of the open ones', async () => {
    await server.database.owner.query(
      `insert into feedback (id, oem_id, account_id, words)
       select gen_random_uuid(), oem_id, id, '多' from account, generate_series(1, $2)
       where id = (select account_id from feedback where id = $1)`,
      [await send('数一数'), mostOpenFeedback],
    )
    expect(await server.send(feedbackCalls.send, { words: '再来一条' }, tokens['asker'])).toMatchObject({
      code: 'feedbackFull',
    })
  })
})
