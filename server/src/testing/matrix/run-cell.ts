/** Makes one call as one person with one id, and holds what comes back against the rules. */
import { Envelope, tokenField } from '@vigil/contract/wire'
import type pg from 'pg'
import type { Factories } from '../factories.ts'
import { formFields } from '../start-test-server.ts'
import { renewedRows } from './fresh-rows.ts'
import { idFieldsOf, sampleOf, withId } from './input-shape.ts'
import type { Cell, Stranger } from './matrix-cells.ts'
import type { Site, Sites } from './matrix-site.ts'
import { people, seat, type Person } from './matrix-world.ts'
import { judge, mayRead, sightOf, type Answered, type Fault, type Sight } from './oracle.ts'

export interface Finding {
  readonly fault: Fault
  readonly cell: string
  readonly answer: string
}

type Deps = { readonly base: string; readonly make: Factories; readonly owner: pg.Pool; readonly sites: Sites }

const answersWithinMs = 30_000

const isStranger = (who: Cell['who']): who is Stranger => typeof who === 'string'

/** Whoever asks in a stranger's place: where the other ids of the input point to. */
const homeOf = (who: Cell['who']) => (isStranger(who) || who.home === 'platform' ? 'own' : who.home)

export const createCellRunner = (deps: Deps) => {
  const { base, sites } = deps
  const tokens = new Map<string, Promise<string>>()
  const [anyone] = people
  if (!anyone) throw new Error('nobody asks')
  const yesterday = new Date(Date.now() - 86_400_000)

  /** A command may end its own session or spend what it names, so it gets a person and rows of its own. */
  const tokenFor = async (cell: Cell, home: Site): Promise<string | undefined> => {
    if (cell.who === 'anonymous') return undefined
    const make = async (): Promise<string> => {
      const person: Person = cell.who === 'expired' || isStranger(cell.who) ? anyone : cell.who
      const at = { ...sites, [home.relation]: home }
      return (await seat(deps, at, person, cell.who === 'expired' ? yesterday : undefined)).token
    }
    if (cell.call.kind === 'command') return make()
    const name = isStranger(cell.who) ? cell.who : cell.who.name
    const kept = tokens.get(name) ?? make()
    tokens.set(name, kept)
    return kept
  }

  const renewed = async ({ call }: Cell, site: Site): Promise<Site> => {
    if (call.kind === 'query') return site
    const named = idFieldsOf(call).map(({ noun }) => noun)
    return { ...site, ids: { ...site.ids, ...(await renewedRows(deps, site, named)) } }
  }

  const send = async (cell: Cell, input: Record<string, unknown>, token: string | undefined): Promise<string> => {
    const { call, carrier } = cell
    const inBody = token !== undefined && carrier === 'body' ? { ...input, [tokenField]: token } : input
    const query = token !== undefined && carrier === 'query' ? `?${tokenField}=${encodeURIComponent(token)}` : ''
    const isJson = call.body === 'json'
    const response = await fetch(`${base}/${call.path}${query}`, {
      method: 'POST',
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(token !== undefined && carrier === 'header' ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isJson ? JSON.stringify(inBody) : new URLSearchParams(formFields(inBody)).toString(),
      signal: AbortSignal.timeout(answersWithinMs),
    })
    return response.text()
  }

  const faultIn = (cell: Cell, answered: Answered, text: string): Fault | undefined => {
    const { call, who } = cell
    if (isStranger(who)) {
      if (call.permission === 'public') return leaks(text, []) ? 'leak' : undefined
      const expected = who === 'anonymous' ? 'tokenMissing' : 'tokenUnknown'
      return answered.code === expected && !leaks(text, []) ? undefined : 'leak'
    }
    if (leaks(text, mayRead(who))) return 'leak'
    return judge(call, who, sightOfAll(cell, who), answered)
  }

  const leaks = (text: string, read: readonly string[]): boolean =>
    Object.values(sites).some(({ relation, canary }) => !read.includes(relation) && text.includes(canary))

  return async (cell: Cell): Promise<Finding | undefined> => {
    const { call, aimed } = cell
    const home = await renewed(cell, sites[homeOf(cell.who)])
    const target = aimed && (aimed.at === home.relation ? home : await renewed(cell, sites[aimed.at]))
    const token = await tokenFor(cell, home)
    const sample = sampleOf(call, home.ids)
    const input = aimed && target ? withId(sample, aimed.field.path, target.ids[aimed.field.noun]) : sample
    const text = await send(cell, input, token)
    const { statusCode, code } = Envelope.parse(JSON.parse(text))
    const fault = faultIn(cell, { statusCode, code }, text)
    const canaries = text.match(/canary-[a-z]+/g) ?? []
    return fault && { fault, cell: nameOf(cell), answer: `${[...new Set(canaries)].join(' ')} ${text.slice(0, 300)}` }
  }
}

/** The one that is aimed decides what is hidden; that all is seen takes all of them, and all of one place. */
const sightOfAll = ({ call, aimed }: Cell, who: Person): Sight => {
  if (!aimed) return 'either'
  const sight = sightOf(who, aimed.field.noun, aimed.at)
  if (sight !== 'seen') return sight
  const home = homeOf(who)
  const others = idFieldsOf(call).filter(({ path, isRequired }) => isRequired && path !== aimed.field.path)
  const areSeen = others.every(({ noun }) => aimed.at === home && sightOf(who, noun, home) === 'seen')
  return areSeen ? 'seen' : 'either'
}

const nameOf = ({ call, who, aimed, carrier }: Cell): string =>
  [call.path, isStranger(who) ? who : who.name, aimed ? `${aimed.field.path} → ${aimed.at}` : '-', carrier].join(' | ')
