/** Names that a person would give: what it is and where, short, and no two alike in a unit. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { Room } from './plan-places.ts'
import { equipmentNames } from './values/equipment-names.ts'
import { say, type Language } from './values/pair.ts'
import { spots } from './values/spots.ts'
import type { Use } from './values/unit-kind.ts'

/** The next room for a type: round and round over those of its uses, so that a floor is not full before another has one. */
export const roomFinder = (rooms: readonly Room[]): ((type: DeviceTypeId) => Room) => {
  const turns = new Map<DeviceTypeId, number>()
  const [anywhere] = rooms
  return (type) => {
    const [, , , ...uses] = equipmentNames[type]
    const wanted: readonly Use[] = uses
    const fitting = rooms.filter(({ use }) => wanted.includes(use))
    // Where a unit has no such room, it hangs where people are.
    const choice = fitting.length > 0 ? fitting : rooms.filter(({ use }) => use === 'room')
    const turn = turns.get(type) ?? 0
    turns.set(type, turn + 1)
    const room = choice[turn % choice.length] ?? anywhere
    if (!room) throw new Error('a unit without rooms')
    return room
  }
}

/** On the floor that the box feeds: in its riser, where it has one. */
export const roomOfBox = (rooms: readonly Room[], floor: string): Room | undefined => {
  const there = rooms.filter((room) => room.floor === floor)
  return there.find(({ use }) => use === 'electric') ?? there.find(({ use }) => use === 'corridor') ?? there[0]
}

export interface Called {
  readonly type: DeviceTypeId
  readonly room: Room
  /** What it is called for itself, such as a box or a loop; else by its kind. */
  readonly word?: string | undefined
  /** Loops hang in their box: that is their place. */
  readonly isLoop?: boolean
}

interface Words {
  readonly noun: string
  readonly where: string
}

const wordsOf = ({ type, room, word }: Called, language: Language): Words => {
  const [zh, en, calling] = equipmentNames[type]
  const where = calling === 'room' ? [room.floor, room.name].join(' ') : ''
  return { noun: word ?? say([zh, en], language), where: word === undefined ? where : room.floor }
}

/** Letters and figures stand apart from Chinese words. */
const joined = (where: string, noun: string): string => (/[A-Za-z0-9]$/.test(where) ? `${where} ${noun}` : where + noun)

const spoken = ({ noun, where }: Words, number: number | undefined, language: Language): string => {
  if (language === 'en') {
    const named = number === undefined ? noun : `${noun} ${number}`
    return where === '' ? named : `${named}, ${where}`
  }
  if (number !== undefined) return [where, `${number}#`, noun].filter((part) => part !== '').join(' ')
  return joined(where, noun)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One name for each, in their order: a number only where two would be called alike. */
export const nameAll = (list: readonly Called[], language: Language): readonly string[] => {
  const keyOf = (called: Called) => {
    const { noun, where } = wordsOf(called, language)
    return called.isLoop ? undefined : `${where}|${noun}`
  }
  const all = Map.groupBy(list, keyOf)
  const seen = new Map<string, number>()
  return list.map((called) => {
    const key = keyOf(called)
    // Within a box a loop is told by its number there.
    if (key === undefined) return called.word ?? wordsOf(called, language).noun
    const turn = (seen.get(key) ?? 0) + 1
    seen.set(key, turn)
    const isOneOfMany = (all.get(key)?.length ?? 0) > 1
    return capital(spoken(wordsOf(called, language), isOneOfMany ? turn : undefined, language))
  })
}

/** What the name leaves out: the building, and where in the room. */
export const placeOf = ({ type, room, word }: Called, turn: number, language: Language): string => {
  const choice = spots[room.use]
  const spot = say(choice[turn % choice.length] ?? choice[0], language)
  const isNamedByRoom = equipmentNames[type][2] === 'room' && word === undefined
  const parts = isNamedByRoom ? [room.building, spot] : [room.building, room.floor, room.name]
  return parts.join(language === 'en' ? ', ' : ' ')
}
