/** What a process holds, once everything that nobody needs is given back. */
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
// The flag puts it into every context that is made from here on.
const collect = runInNewContext('gc') as () => void

/** What stands outside of the heap is given back in the turn after; measured at once, it looks as if it were held. */
export const heldMb = async (): Promise<number> => {
  collect()
  await turn()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
