import { describe, expect, it } from 'vitest'
import { archiveFinding, backupFinding } from './backup-check.ts'

const now = Date.UTC(2026, 10, 19, 8)
const hourMs = 3_600_000
const stanza = (hoursAgo: number) => ({
  status: { code: 0, message: 'ok' },
  backup: [{ type: 'diff', timestamp: { stop: (now - hoursAgo * hourMs) / 1000 } }],
})
const archived = (minutesAgo: number | null, failedMinutesAgo: number | null = null) => {
  const at = (minutes: number | null) => (minutes === null ? null : new Date(now - minutes * 60_000).toISOString())
  return archiveFinding({ archivedAt: at(minutesAgo), archiveFailedAt: at(failedMinutesAgo) }, now).state
}

describe('the last backup', () => {
  it('is to be looked at after a day without one, and red after eight', () => {
    expect([1, 27, 8 * 24 + 1].map((hours) => backupFinding([stanza(hours)], now).state)).toEqual([
      'green',
      'yellow',
      'red',
    ])
  })

  it('is red where there is none, or where pgBackRest says that something is wrong', () => {
    expect(backupFinding([], now).state).toBe('red')
    const empty = { status: { code: 2, message: 'no valid backups' }, backup: [] }
    expect(backupFinding([empty], now)).toMatchObject({ state: 'red', says: 'it is not well: no valid backups' })
  })
})

describe('the newest second that can be restored', () => {
  it('is that of the last segment in the archive', () => {
    expect([1, 6, 31].map((minutes) => archived(minutes))).toEqual(['green', 'yellow', 'red'])
    expect(archived(null)).toBe('red')
  })

  it('is red at once when archiving fails, and not for a failure that is over', () => {
    expect(archived(2, 1)).toBe('red')
    expect(archived(1, 2)).toBe('green')
  })
})
