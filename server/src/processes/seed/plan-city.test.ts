import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { planCity, type Unit } from './plan-city.ts'
import { planPeople } from './plan-people.ts'
import { languages } from './values/pair.ts'
import { unitKinds } from './values/unit-kinds.ts'

const size = { oems: 5, projects: 20, equipment: 2000 }
const cityIn = (language: 'zh' | 'en') => planCity(size, catalogue, { newId: uuidV7, now: 1_800_000_000_000, language })
const typeOf = (typeNo: number) => findDeviceType({ equipmentTypeId: typeNo }).id
const boxesOf = ({ equipment }: Unit) => equipment.filter(({ type_no }) => typeOf(type_no) === 'breakerGateway')

describe.each(languages)('a city in %s', (language) => {
  const city = cityIn(language)

  it('has units of all eight kinds', () => {
    expect(new Set(city.units.map(({ project }) => project.kind))).toEqual(new Set(Object.keys(unitKinds)))
  })

  it('calls no two pieces of a unit alike, but for loops, which are told by their box', () => {
    for (const { equipment } of city.units) {
      const names = equipment.map(({ name, child_key, install_add }) =>
        child_key?.startsWith('L') ? `${install_add} ${name}` : name,
      )
      expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
    }
  })

  it('names the room on the device or in its place, and never in both', () => {
    const rooms = new Map(city.units.flatMap(({ areas }) => areas.map(({ id, name }) => [id, name])))
    const both = city.units
      .flatMap(({ equipment }) => equipment)
      .filter(({ name, install_add = '', area_id }) => {
        const room = rooms.get(area_id ?? '') ?? ''
        return name.includes(room) && (install_add.includes(room) || install_add.includes(name))
      })
    expect(both.map(({ name, install_add }) => [name, install_add])).toEqual([])
  })

  it('puts loops that belong together into a box, which is their place', () => {
    for (const unit of city.units)
      for (const { id, name } of boxesOf(unit)) {
        const loops = unit.equipment.filter(({ parent_id }) => parent_id === id)
        expect(new Set(loops.map((loop) => loop.name)).size).toBe(loops.length)
        for (const loop of loops) expect(loop.install_add).toBe(name)
      }
  })
})

describe('a city in English', () => {
  it('has not one Chinese letter that a person would read', () => {
    const city = cityIn('en')
    const words = [
      ...city.operators.flatMap(({ oem, companies }) => [oem.name, ...companies.map(({ name }) => name)]),
      ...city.units.flatMap(({ project, areas, equipment }) => [
        project.name,
        project.address,
        ...areas.map(({ name }) => name),
        ...equipment.flatMap(({ name, install_add }) => [name, install_add]),
      ]),
      ...planPeople(city, { language: 'en', hasRoster: true }).flatMap(({ person, at }) => [person, at]),
    ]
    expect(words.filter((word) => /\p{Script=Han}/u.test(word ?? ''))).toEqual([])
  })
})
