// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { clearStore, readPreferences, savePreferences } from './preferences.ts'

describe('preferences', () => {
  it('are the system’s look and Chinese until somebody chooses', () => {
    expect(readPreferences(localStorage)).toEqual({ theme: 'system', language: 'zh-CN' })
  })

  it('are read back, and what nobody knows is replaced alone', () => {
    savePreferences(localStorage, { theme: 'dark', language: 'en' })
    expect(readPreferences(localStorage)).toEqual({ theme: 'dark', language: 'en' })
    localStorage.setItem('preferences', '{"theme":"neon","language":"en"}')
    expect(readPreferences(localStorage)).toEqual({ theme: 'system', language: 'en' })
  })

  it('are all that is left after clearing', () => {
    savePreferences(localStorage, { theme: 'dark', language: 'en' })
    localStorage.setItem('token', 'secret')
    clearStore(localStorage)
    expect(localStorage).toHaveLength(1)
    expect(readPreferences(localStorage).theme).toBe('dark')
  })
})
