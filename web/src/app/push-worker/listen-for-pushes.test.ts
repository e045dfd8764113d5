import { describe, expect, it } from 'vitest'
import { listenForPushes, type OpenPage, type WorkerEvent, type WorkerScope } from './listen-for-pushes.ts'

const scope = 'https://vigil.example/app/'
const pushed = {
  messageId: 'm-1',
  alarmId: 'a-1',
  priority: 1,
  words: { unit: '滨江大厦', place: '3 层', equipment: '烟感 12', event: '火警' },
  english: { unit: '滨江大厦', event: 'Fire alarm' },
  proof: 'p-1',
}
const subscription = (endpoint: string) => ({
  toJSON: () => ({ endpoint, keys: { p256dh: `key of ${endpoint}`, auth: `secret of ${endpoint}` } }),
  options: { applicationServerKey: null, userVisibleOnly: true },
})

interface Browser {
  readonly pages?: OpenPage[]
  readonly isOnline?: boolean
  /** What the page has left for the worker. */
  readonly told?: object
}

/** A worker whose browser is the test. */
const start = ({ pages = [], isOnline = true, told }: Browser = {}) => {
  const listeners = new Map<string, (event: WorkerEvent) => void>()
  const did: unknown[] = []
  const worker = {
    registration: {
      scope,
      pushManager: { subscribe: () => Promise.resolve(subscription('new')) },
      showNotification: (title: string, options: object) => Promise.resolve(void did.push({ title, ...options })),
    },
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url: string) => Promise.resolve(did.push(`open ${url}`)),
    },
    caches: {
      match: (key: string) =>
        Promise.resolve(told && key === `${scope}push-voice` ? new Response(JSON.stringify(told)) : undefined),
    },
    addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void listeners.set(type, listener),
  }
  const post = (url: string, body: object) => {
    did.push({ url, ...body })
    return isOnline ? Promise.resolve() : Promise.reject(new Error('no network'))
  }
  // A subscription has more than the worker asks of it.
  listenForPushes(worker as unknown as WorkerScope, post)
  const happen = async (type: string, event: Omit<WorkerEvent, 'waitUntil'>): Promise<void> => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  return { did, happen }
}

describe('a push', () => {
  it('of a fire says what and where, and stays until somebody has seen it', async () => {
    const { did, happen } = start()
    await happen('push', { data: { json: () => pushed } })
    expect(did).toMatchObject([
      { title: '火警 · 滨江大厦', body: '3 层 · 烟感 12', tag: 'a-1', renotify: true, requireInteraction: true },
    ])
  })

  it('speaks this device’s language and carries the brand’s name (B12)', async () => {
    const { did, happen } = start({ told: { language: 'en', name: { zh: '安铭', en: 'Acme' } } })
    await happen('push', { data: { json: () => pushed } })
    expect(did).toMatchObject([{ title: 'Fire alarm · 滨江大厦', body: '3 层 · 烟感 12\nAcme', lang: 'en' }])
  })

  it('of an older platform is shown in the words that it has (B12)', async () => {
    const { did, happen } = start({ told: { language: 'en', name: { zh: '安铭', en: 'Acme' } } })
    await happen('push', { data: { json: () => ({ ...pushed, english: undefined }) } })
    expect(did).toMatchObject([{ title: '火警 · 滨江大厦', body: '3 层 · 烟感 12\nAcme' }])
  })

  it('that cannot be read is shown all the same, under the name of the brand (B12)', async () => {
    const { did, happen } = start({ told: { language: 'en', name: { zh: '安铭', en: 'Acme' } } })
    const broken = { json: (): unknown => JSON.parse('{') }
    await happen('push', { data: broken })
    await happen('push', { data: null })
    expect(did).toMatchObject([
      { title: 'Acme', body: 'You have a new notice' },
      { title: 'Acme', body: 'You have a new notice' },
    ])
  })

  it('is shown where no page has said anything yet', async () => {
    const { did, happen } = start()
    await happen('push', { data: null })
    expect(did).toMatchObject([{ title: '有新的通知', lang: 'zh-CN' }])
  })
})

describe('a press on it', () => {
  const press = { notification: { data: pushed, close: () => undefined } }

  it('opens the case and tells the platform that it was opened', async () => {
    const { did, happen } = start()
    await happen('notificationclick', press)
    expect(did).toEqual([
      { url: `${scope}receipt/push`, messageId: 'm-1', proof: 'p-1' },
      `open ${scope}#/pagesCommon/history/alarmDetail?alarmId=a-1`,
    ])
  })

  it('uses the page that is open already, also without a network', async () => {
    const went: string[] = []
    const page = {
      url: scope,
      focus: () => Promise.resolve(),
      navigate: (url: string) => Promise.resolve(went.push(url)),
    }
    const { happen } = start({ pages: [page], isOnline: false })
    await happen('notificationclick', press)
    expect(went).toEqual([`${scope}#/pagesCommon/history/alarmDetail?alarmId=a-1`])
  })

  it('opens another page where the open one cannot be led', async () => {
    const page = { url: scope, focus: () => Promise.resolve(), navigate: () => Promise.reject(new TypeError()) }
    const { did, happen } = start({ pages: [page] })
    await happen('notificationclick', press)
    expect(did).toContain(`open ${scope}#/pagesCommon/history/alarmDetail?alarmId=a-1`)
  })

  it('of no alarm opens the notices', async () => {
    const { did, happen } = start()
    await happen('notificationclick', {
      notification: { data: { ...pushed, alarmId: null, proof: undefined }, close: () => undefined },
    })
    expect(did).toEqual([`open ${scope}#/pages/notice/notice`])
  })
})

describe('an address that the push service has taken back', () => {
  it('is replaced, and the platform hears of the new one from whoever knows the old secret', async () => {
    const { did, happen } = start()
    await happen('pushsubscriptionchange', { oldSubscription: subscription('old') })
    expect(did).toMatchObject([
      {
        url: `${scope}receipt/push-renewed`,
        was: { endpoint: 'old', auth: 'secret of old' },
        now: { endpoint: 'new' },
      },
    ])
  })
})
