import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { fallbackDeviceType } from '../fallback-device-type.ts'
import * as deviceProperties from './device-properties.ts'
import * as electricProperties from './electric-properties.ts'
import * as fireProperties from './fire-properties.ts'
import * as sharedCommands from './shared-commands.ts'
import { sharedEvents } from './shared-events.ts'
import * as siteProperties from './site-properties.ts'
import * as states from './states.ts'

const isWord = (entry: readonly [string, unknown]) => typeof entry[1] === 'object'
const wordsOf = (...modules: readonly object[]) =>
  modules.flatMap((words) =>
    Object.entries(words)
      .filter(isWord)
      .map(([key, word]) => [key, JSON.stringify(word)] as const),
  )
const twins = (words: readonly (readonly [string, string])[]) =>
  words.flatMap(([key, text], index) =>
    words.slice(index + 1).flatMap(([other, otherText]) => (text === otherText ? [`${key} = ${other}`] : [])),
  )

describe('the vocabulary', () => {
  it('has no property twice', () => {
    const words = wordsOf(deviceProperties, electricProperties, fireProperties, siteProperties)
    expect(words.length).toBeGreaterThan(25)
    expect(twins(words)).toEqual([])
  })

  it('has no state twice', () => {
    expect(twins(wordsOf(states))).toEqual([])
  })

  it('has no command twice', () => {
    expect(twins(wordsOf(sharedCommands))).toEqual([])
  })

  it.each(Object.keys(sharedEvents))('has the event %s because some type reports it', (key) => {
    expect([...catalogue, fallbackDeviceType].some(({ events }) => events[key] !== undefined)).toBe(true)
  })
})
