/**
 * Where this browser is pushed belongs to whoever is signed in, and it speaks as the page does: in its language, under
 * its brand. Where it cannot be pushed, nothing is fetched for it.
 */
import type { Core } from '../start-core.ts'

type Parts = Pick<Core, 'session' | 'caller' | 'brand' | 'appearance'>

export const keepPushed = ({ session, caller, brand, appearance }: Parts): void => {
  if (!('PushManager' in globalThis)) return
  let last: string | undefined
  let left = ''
  const accountId = (): string | undefined => session.get()?.user.accountId
  const warn = (error: unknown): void => console.warn(error)

  const renew = (): void => {
    const now = accountId()
    if (now === last) return
    last = now
    if (now !== undefined)
      import('#features/reach/push-memory.ts').then(({ renewPush }) => renewPush(caller, now)).catch(warn)
  }
  const speak = (): void => {
    const name = brand.get()?.name
    const voice = name && { language: appearance.get().language, name }
    if (!voice || accountId() === undefined || !('caches' in globalThis) || JSON.stringify(voice) === left) return
    left = JSON.stringify(voice)
    import('../push-worker/leave-voice.ts').then(({ leaveVoice }) => leaveVoice(caches, voice)).catch(warn)
  }
  for (const source of [session, brand, appearance])
    source.subscribe(() => {
      renew()
      speak()
    })
  renew()
  speak()
}
