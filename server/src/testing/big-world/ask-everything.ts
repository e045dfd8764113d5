/** Every call of the contract, as people who see much and people who see little, and how long each answer took. */
import { allCalls } from '@vigil/contract/all-calls'
import type { Call } from '@vigil/contract/call'
import type { TestServer } from '../start-test-server.ts'
import { renewedRows } from '../matrix/fresh-rows.ts'
import { idFieldsOf, inputsOf } from '../matrix/input-shape.ts'
import type { Site, Sites } from '../matrix/matrix-site.ts'
import { people, seat, type Person } from '../matrix/matrix-world.ts'

export interface Asked {
  readonly path: string
  readonly who: string
  readonly input: string
  readonly code: string
  readonly ms: number
}

interface Deps {
  readonly server: TestServer
  readonly sites: Sites
  readonly longestMs: number
  /** Each filter of each question as everybody, or each call once as two of them. */
  readonly isWhole: boolean
}

/** The platform, an operator with all of it, a company, a large unit, and one who has a single device. */
export const askers: readonly Person[] = people.filter(({ name }) =>
  ['super', 'oem', 'custom', 'manager', 'endUser'].includes(name),
)

const tries = 3

export const createAsker = ({ server, sites, longestMs, isWhole }: Deps) => {
  const world = { make: server.make, owner: server.database.owner }

  const homeOf = ({ home }: Person): Site => sites[home === 'platform' ? 'own' : home]

  const timed = async (call: Call, input: Record<string, unknown>, token: string) => {
    const began = performance.now()
    const { code, result } = await server.send(call, input, token)
    return { ms: performance.now() - began, code: code ?? '', result }
  }

  /** Slow once may be the machine; slow every time is the call. */
  const askQuery = async (call: Call, who: Person, token: string): Promise<Asked[]> => {
    const home = homeOf(who)
    const asked: Asked[] = []
    const inputs = inputsOf(call, home.ids)
    for (const input of isWhole ? inputs : inputs.slice(0, 1)) {
      const first = await leastOf(() => timed(call, input, token))
      asked.push({ path: call.path, who: who.name, input: JSON.stringify(input), code: first.code, ms: first.ms })
      const next = nextOf(first.result)
      if (next === undefined) continue
      const second = await leastOf(() => timed(call, { ...input, after: next }, token))
      asked.push({
        path: call.path,
        who: who.name,
        input: `${JSON.stringify(input)} →`,
        code: second.code,
        ms: second.ms,
      })
    }
    return asked
  }

  /** A command spends what it names, so every try has its own rows and its own person. */
  const askCommand = async (call: Call, who: Person): Promise<Asked[]> => {
    const home = homeOf(who)
    const named = idFieldsOf(call).map(({ noun }) => noun)
    const { ms, code } = await leastOf(async () => {
      const site = { ...home, ids: { ...home.ids, ...(await renewedRows(world, home, named)) } }
      const { token } = await seat(world, { ...sites, [home.relation]: site }, who)
      return timed(call, inputsOf(call, site.ids)[0] ?? {}, token)
    })
    return [{ path: call.path, who: who.name, input: '', code, ms }]
  }

  const leastOf = async <T extends { readonly ms: number }>(ask: () => Promise<T>): Promise<T> => {
    let least = await ask()
    for (let more = 1; more < tries && least.ms > longestMs; more += 1) {
      const again = await ask()
      if (again.ms < least.ms) least = again
    }
    return least
  }

  return async (tokenOf: (who: Person) => string): Promise<Asked[]> => {
    const asked: Asked[] = []
    for (const call of inOrder)
      for (const who of isWhole ? askers : askers.filter(({ name }) => name === 'oem' || name === 'manager'))
        asked.push(...(call.kind === 'query' ? await askQuery(call, who, tokenOf(who)) : await askCommand(call, who)))
    return asked
  }
}

const nextOf = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'next' in result && typeof result.next === 'string'
    ? result.next
    : undefined

/** Questions first; what may close the operator itself comes last. */
const turnOf = ({ kind, path }: Call): number => (kind === 'query' ? 0 : path.startsWith('oem/') ? 2 : 1)
const inOrder = allCalls.toSorted((a, b) => turnOf(a) - turnOf(b))
