import type { OemState } from '@vigil/contract/tenancy/oem-state'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'

const tones = {
  applied: 'action',
  reviewed: 'action',
  active: 'ok',
  suspended: 'fault',
  closed: 'off',
} as const satisfies Record<OemState, string>

export const OemStateTag = ({ state }: { readonly state: OemState }) => {
  const t = useText()
  return <StateTag tone={tones[state]}>{t(($) => $.oem.state[state])}</StateTag>
}
