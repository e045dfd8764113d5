/**
 * The verdicts "real" that the platform does not have yet, on the device: a page that is killed within their seconds of
 * regret does not lose them. Written at once and without waiting, because nothing may come after.
 */
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { realsKey } from '#infrastructure/storage/keys.ts'

const KeptReal = z.object({ alarmId: z.string(), version: z.number(), pressedAt: z.number(), accountId: z.string() })
export type KeptReal = z.output<typeof KeptReal>

/** Whoever comes back later than this looks at the fire himself. */
const freshMs = 10 * 60_000

export const createKeptReals = (store: Storage, now: () => number) => {
  const read = (): KeptReal[] => z.catch(z.array(KeptReal), []).parse(parseJson(store.getItem(realsKey)))
  const write = (reals: readonly KeptReal[]): void =>
    reals.length === 0 ? store.removeItem(realsKey) : store.setItem(realsKey, JSON.stringify(reals))
  const isFresh = ({ pressedAt }: KeptReal): boolean => Math.abs(now() - pressedAt) < freshMs
  return {
    /** Another tab may keep some too, so what is there is read each time. */
    put: (one: KeptReal): void => write([...read().filter(({ alarmId }) => alarmId !== one.alarmId), one]),
    drop: (alarmId: string): void => write(read().filter((one) => one.alarmId !== alarmId)),
    of(accountId: string): KeptReal[] {
      const fresh = read().filter(isFresh)
      write(fresh)
      return fresh.filter((one) => one.accountId === accountId)
    },
  }
}
