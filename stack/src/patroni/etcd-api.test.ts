import { expect, it } from 'vitest'
import { refusalOf, safeApiOf } from './etcd-api.ts'

const versions = [
  { version: '2.1.7', isLossy: true },
  { version: '3.0', isLossy: true },
  { version: '3.0.2', isLossy: true },
  { version: 'patroni 3.0.2', isLossy: true },
  { version: '3.0.3', isLossy: false },
  { version: '3.1.0', isLossy: false },
  { version: '4.1.4', isLossy: false },
  { version: 'a version that cannot be read', isLossy: true },
]

it.each(versions)('$version over etcd3: refused is $isLossy', ({ version, isLossy }) => {
  expect(refusalOf(version, 'etcd3') !== undefined).toBe(isLossy)
})

it.each(versions)('$version is given a door by which nothing is lost', ({ version }) => {
  expect(refusalOf(version, safeApiOf(version))).toBeUndefined()
})

it('the older door is refused to nobody', () => {
  expect(refusalOf('3.0.2', 'etcd')).toBeUndefined()
})

it('the refusal says which Patroni it is, what would be lost, and the way out', () => {
  expect(refusalOf('3.0.2', 'etcd3')).toMatch(/3\.0\.2.*acknowledged.*lost.*3\.0\.3 or newer/)
})
