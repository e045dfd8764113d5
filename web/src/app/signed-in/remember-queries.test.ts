// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { countsKey } from '#features/overview/overview-keys.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { createCaller } from '#infrastructure/api/caller.ts'
import { createQueryClient } from '#infrastructure/api/query-of.ts'
import { readServers } from '#infrastructure/api/servers.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { keepQueries, recallQueries } from './remember-queries.ts'

const memory = () => {
  const session = createSessionStore(localStorage, () => '')
  const caller = createCaller({
    servers: readServers(null, { origin: 'http://127.0.0.1:1' }),
    token: session.token,
    language: () => 'zh',
    onLoginNeeded: () => undefined,
    onQuietFailure: () => undefined,
  })
  return { client: createQueryClient(caller), session, store: localStorage }
}

describe('the last state on the device', () => {
  it('is there when the page starts again, with the time it was read', () => {
    const before = memory()
    before.session.save(aLogin())
    before.client.setQueryData([countsKey, 'p1'], { fire: 1 }, { updatedAt: 1_000 })
    before.client.setQueryData(['account/getSession.action', {}], { secret: true })
    keepQueries(before)
    const after = memory()
    recallQueries(after)
    expect(after.client.getQueryState([countsKey, 'p1'])).toMatchObject({
      data: { fire: 1 },
      dataUpdatedAt: 1_000,
    })
    expect(after.client.getQueryData(['account/getSession.action', {}])).toBeUndefined()
  })

  it('belongs to one person and goes with the session', () => {
    const before = memory()
    before.session.save(aLogin())
    before.client.setQueryData([countsKey, 'p1'], { fire: 1 })
    keepQueries(before)
    const other = memory()
    other.session.save(aLogin({ user: { ...aUser, accountId: '01930000-0000-7000-8000-0000000000ff' } }))
    recallQueries(other)
    expect(other.client.getQueryData([countsKey, 'p1'])).toBeUndefined()
    before.session.end()
    expect(Object.keys(localStorage)).toEqual(['preferences'])
  })
})
