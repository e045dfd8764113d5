// @vitest-environment node -- the table is read, not drawn
import { capabilities } from '@vigil/contract/rights/capabilities'
import { pages } from '@vigil/device-types/pages'
import { describe, expect, it } from 'vitest'
import { places } from './places.ts'
import { routeOf } from './route-of.ts'
import { routes } from './routes.ts'

const paths = routes.map(({ path }) => path)

describe('the route table', () => {
  it('holds every address of the specification once', () => {
    expect(routes).toHaveLength(198)
    expect(new Set(paths).size).toBe(198)
  })

  it.each(routes.map((row) => [row.path, row] as const))(
    '%s has a name in both languages and a known capability',
    (_path, row) => {
      expect(row.name.zh).toMatch(/\p{Script=Han}/u)
      expect(row.name.en).toMatch(/^[A-Z]/)
      expect(capabilities).toContain(row.capability)
    },
  )

  it.each(Object.entries(places))('the place %s is one of them', (_name, path) => {
    expect(paths).toContain(path)
  })

  it.each(pages.filter(({ route }) => route !== null).map(({ route }) => route))(
    'a device type can open %s',
    (route) => {
      expect(paths).toContain(route)
    },
  )

  it.each(['loginAcme', 'loginBack', 'login'])('a brand finds its login at %s', (page) => {
    const row = routeOf(`/pagesLogin/login/${page}`)
    expect(row).toMatchObject({ screen: { name: 'login' }, access: 'public' })
  })

  it.each([
    ['[spec 2.routes.identity]', 'identity'],
    ['[spec 2.routes.oem]', 'oem'],
    ['[spec 2.routes.unit]', 'unit'],
    ['[spec 2.routes.account]', 'account'],
    ['[spec 2.routes.shell]', 'shell'],
    ['[spec 2.routes.dashboard]', 'dashboard'],
    ['[spec 2.routes.onboarding]', 'onboarding'],
    ['[spec 2.routes.map]', 'map'],
    ['[spec 2.routes.linkage]', 'linkage'],
    ['[spec 2.routes.equipment]', 'equipment'],
    ['[spec 2.routes.scene]', 'scene'],
    ['[spec 2.routes.control]', 'control'],
  ])('%s every route of %s has its screen', (_, part) => {
    const planned = routes.filter(({ capability, screen }) => capability === part && !screen)
    expect(planned).toEqual([])
  })
})
