/** Rights, actions and reasons in words. */
import { keysOf } from '@vigil/contract/keys-of'
import { actions } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import type { PossibleAction } from '@vigil/contract/rights/rights'
import type { Messages } from '#infrastructure/i18n/messages.ts'
import { useSpoken, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'

/** `control:custom` as 控制 · 执行. */
export const useRightName = (): ((marker: string) => string) => {
  const t = useText()
  return (marker) => {
    const [first, second] = marker.split(':')
    const resource = keysOf(resources).find((known) => known === first)
    const action = Object.values(actions).find((known) => known === second)
    if (!resource || !action) return marker
    return t(($) => $.people.why.marker, {
      resource: t(($) => $.people.resources[resource]),
      action: t(($) => $.people.actions[action]),
    })
  }
}

export const useActionName = (): ((action: PossibleAction) => string) => {
  const t = useText()
  const pick = useName()
  const right = useRightName()
  return ({ commandName, permission }) => {
    if (commandName !== null) return pick(commandName)
    if (permission === 'equip:select') return t(($) => $.people.why.view)
    if (permission === 'param:update') return t(($) => $.people.why.thresholds)
    return permission === 'energy:price' ? t(($) => $.people.why.money) : right(permission)
  }
}

/** A code that is none of ours is told as such, never as yes. */
export const useReasonText = (): ((code: string, more?: { right?: string; day?: string }) => string) => {
  const { text: t, translator } = useSpoken()
  return (code, more = {}) => {
    // Looked for among them at once: the texts cannot be listed, they are reached by their names only.
    const named = code as keyof Messages['people']['why']['because']
    const known = translator.knows(($) => $.people.why.because[named]) ? named : 'unknown'
    return t(($) => $.people.why.because[known], { right: '', day: '', ...more })
  }
}
