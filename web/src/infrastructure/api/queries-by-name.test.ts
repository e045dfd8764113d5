// @vitest-environment node -- nothing here is drawn
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { invalidateAll, queriesNamed, queriesOfFamily } from './queries-by-name.ts'

const keysOf = (queries: ReturnType<typeof queriesNamed>) => queries.map(({ queryKey }) => queryKey)

describe('the queries of a cache by name', () => {
  it('are those that were there before anybody asked, and those that came later', () => {
    const client = new QueryClient()
    client.setQueryData(['list', 1], 'early')
    expect(keysOf(queriesNamed(client, 'list'))).toEqual([['list', 1]])
    client.setQueryData(['list', 2], 'late')
    client.setQueryData(['lists', 3], 'of another name')
    expect(keysOf(queriesNamed(client, 'list'))).toEqual([
      ['list', 1],
      ['list', 2],
    ])
  })

  it('leave with the cache that held them', () => {
    const client = new QueryClient()
    for (const page of [1, 2, 3]) client.setQueryData(['list', page], page)
    expect(queriesNamed(client, 'list')).toHaveLength(3)
    client.removeQueries({ queryKey: ['list', 2] })
    expect(keysOf(queriesNamed(client, 'list'))).toEqual([
      ['list', 1],
      ['list', 3],
    ])
    client.clear()
    expect(queriesNamed(client, 'list')).toEqual([])
  })

  it('of a family are all whose name begins with it', () => {
    const client = new QueryClient()
    for (const name of ['duty/now.action', 'duty/plan.action', 'dutyOther/now.action'])
      client.setQueryData([name, {}], name)
    expect(queriesOfFamily(client, 'duty').map(({ queryKey: [name] }) => name)).toEqual([
      'duty/now.action',
      'duty/plan.action',
    ])
  })
})

it.each([
  ['somebody looks at is read at once', true, 2],
  ['nobody looks at is read by whoever comes next', undefined, 1],
  ['somebody may not read is left unread', false, 1],
] as const)('what is no longer fresh and %s', async (_case, enabled, reads) => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'answer')
  await client.fetchQuery({ queryKey: ['list'], queryFn })
  const options = { queryKey: ['list'], queryFn, staleTime: Infinity }
  if (enabled !== undefined) new QueryObserver(client, { ...options, enabled }).subscribe(() => undefined)
  invalidateAll(queriesNamed(client, 'list'))
  expect(queryFn).toHaveBeenCalledTimes(reads)
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true)
})
