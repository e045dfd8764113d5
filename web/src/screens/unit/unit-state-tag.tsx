import type { Project } from '@vigil/contract/tenancy/project'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'

const tones = { draft: 'plain', active: 'ok', suspended: 'off', archived: 'off' } as const

export const UnitStateTag = ({ state }: { readonly state: Project['state'] }) => {
  const t = useText()
  return <StateTag tone={tones[state]}>{t(($) => $.unit.state[state])}</StateTag>
}
