/**
 * What a page finds around it in a browser, for many phones in one process: each has a database, a clock, a line and locks
 * of its own. The page's own code runs on it unchanged.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Phone {
  readonly database: IDBFactory
  clockOffMs: number
  /** good, cut, or such that what is said arrives and the answer does not. */
  line: 'good' | 'cut' | 'deaf'
  /** Whoever waits for the others, by the name of the lock. */
  readonly turns: Map<string, Promise<unknown>>
}

const here = new AsyncLocalStorage<Phone>()
const phone = (): Phone => here.getStore() ?? outside()
const outside = (): never => {
  throw new Error('the page’s code runs outside of every phone')
}

export const onPhone = <T>(own: Phone, deed: () => Promise<T>): Promise<T> => here.run(own, deed)

const realFetch = globalThis.fetch
const unheard = (): never => {
  throw new TypeError('Failed to fetch')
}
const phoneFetch: typeof fetch = async (...asked) => {
  if (phone().line === 'cut') return unheard()
  const answer = await realFetch(...asked)
  // Cut meanwhile: it has arrived, and nobody hears so.
  return phone().line === 'good' ? answer : unheard()
}

/** As much of it as `sendBytes` uses. */
function PhoneRequest() {
  const listeners = new Map<string, () => void>()
  let address = ''
  const request = {
    status: 0,
    responseText: '',
    timeout: 0,
    upload: { addEventListener: () => undefined },
    open: (_method: string, to: string) => void (address = to),
    setRequestHeader: () => undefined,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    send(body: Blob): void {
      const settle = async (): Promise<string> => {
        const answer = await phoneFetch(address, { method: 'POST', body, signal: AbortSignal.timeout(request.timeout) })
        request.status = answer.status
        request.responseText = await answer.text()
        return 'load'
      }
      void settle()
        .catch(() => 'error')
        .then((name) => listeners.get(name)?.())
    },
  }
  return request
}

const shiftedNow = (): number => realNow() + (here.getStore()?.clockOffMs ?? 0)
const realNow = Date.now
/** By a clock that is right. */
export const trueNow = realNow

/** One after the other, as `navigator.locks` lets them. */
const request = <T>(name: string, deed: () => Promise<T>): Promise<T> => {
  const { turns } = phone()
  const mine = (turns.get(name) ?? Promise.resolve()).then(deed, deed)
  turns.set(
    name,
    mine.catch(() => undefined),
  )
  return mine
}

export const becomeBrowser = (): void => {
  globalThis.Date = new Proxy(Date, {
    get: (date, key, receiver) => (key === 'now' ? shiftedNow : Reflect.get(date, key, receiver)),
    construct: (date, args, target) => Reflect.construct(date, args.length === 0 ? [shiftedNow()] : args, target),
  })
  const place = { href: 'http://127.0.0.1/' }
  const page = { documentElement: { lang: 'zh' } }
  Object.assign(globalThis, { fetch: phoneFetch, XMLHttpRequest: PhoneRequest, document: page, location: place })
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: () => phone().database })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}
