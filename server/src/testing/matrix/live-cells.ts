/** The matrix of the live connection: everyone subscribes to every kind of scope of every place. */
import { openLiveClient, type LiveClient } from '../live-client.ts'
import { relations, type Relation, type Sites } from './matrix-site.ts'
import { people, type Person } from './matrix-world.ts'
import { mayRead, sightOf, type Sight } from './oracle.ts'
import type { Finding } from './run-cell.ts'

const kinds = ['oem', 'company', 'project', 'equipment'] as const

interface Wish {
  readonly scope: string
  readonly sight: Sight
}

const wishesOf = (person: Person, sites: Sites): Wish[] => [
  { scope: 'platform', sight: person.role === 'super' ? 'seen' : 'hidden' },
  ...relations
    .filter((relation) => relation !== 'platform')
    .flatMap((relation: Relation) =>
      kinds.map((kind) => ({ scope: `${kind}:${sites[relation].ids[kind]}`, sight: sightOf(person, kind, relation) })),
    ),
]

const isShown = async (client: LiveClient, scope: string): Promise<boolean> => {
  client.say({ type: 'subscribe', scopes: [scope] })
  return Promise.race([
    client.heard('snapshot', (frame) => frame.scope === scope).then(() => true),
    client.heard('refused', ({ scopes }) => scopes.includes(scope)).then(() => false),
  ])
}

const faultOf = ({ sight }: Wish, isOpen: boolean): Finding['fault'] | undefined => {
  if (sight === 'hidden' && isOpen) return 'leak'
  return sight === 'seen' && !isOpen ? 'wrongRefusal' : undefined
}

type Deps = { readonly base: string; readonly sites: Sites; readonly tokenOf: (person: Person) => Promise<string> }

export const subscribeAll = async ({ base, sites, tokenOf }: Deps): Promise<{ cells: number; findings: Finding[] }> => {
  const findings: Finding[] = []
  let cells = 0
  for (const person of people) {
    const client = await openLiveClient(base)
    client.say({ type: 'hello', token: await tokenOf(person) })
    await client.heard('welcome')
    for (const wish of wishesOf(person, sites)) {
      cells += 1
      const fault = faultOf(wish, await isShown(client, wish.scope))
      if (fault)
        findings.push({ fault, cell: `live | ${person.name} | ${wish.scope}`, answer: client.texts.at(-1) ?? '' })
    }
    const foreign = Object.values(sites).filter(({ relation }) => !mayRead(person).includes(relation))
    const heard = client.texts.join('\n')
    for (const { canary } of foreign)
      if (heard.includes(canary)) findings.push({ fault: 'leak', cell: `live | ${person.name}`, answer: canary })
    await client.close()
  }
  return { cells, findings }
}
