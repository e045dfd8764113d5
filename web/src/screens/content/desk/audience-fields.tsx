import { readerRoles, type Audience, type ReaderRole } from '@vigil/contract/content/audience'
import { helpAreas } from '@vigil/contract/content/help-areas'
import { capabilities } from '@vigil/contract/rights/capabilities'
import { presetRoleNames } from '@vigil/contract/rights/preset-role-names'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './desk.module.css'
import type { EntryDraft } from './use-entry-draft.ts'

type Part = Pick<EntryDraft, 'draft' | 'change'>

/** On which pages a chapter is the help. */
export const AreaField = ({ draft, change }: Part) => {
  const t = useText()
  const nameOf = useName()
  return (
    <SelectField
      label={t(($) => $.me.content.desk.area)}
      value={draft.area ?? 'none'}
      options={[
        { value: 'none', text: t(($) => $.me.content.desk.areaNone) },
        ...capabilities.map((value) => ({ value, text: nameOf(helpAreas[value]) })),
      ]}
      onChange={(value) => change({ area: value === 'none' ? undefined : value })}
    />
  )
}

const everybody: Audience = { roles: [], brands: [] }

/** For whom it is: nobody named is everybody. Which brands is the platform's to say. */
export const AudienceFields = ({ draft, change, isOfPlatform }: Part & { readonly isOfPlatform: boolean }) => {
  const t = useText()
  const nameOf = useName()
  const audience = draft.audience ?? everybody
  const toggle = (role: ReaderRole): void => {
    const rest = audience.roles.filter((held) => held !== role)
    change({ audience: { ...audience, roles: rest.length < audience.roles.length ? rest : [...rest, role] } })
  }
  return (
    <Card title={t(($) => $.me.content.desk.audience)}>
      <div className={styles.fields}>
        <ChipRow
          label={t(($) => $.me.content.desk.roles)}
          chips={readerRoles.map((value) => ({ value, text: nameOf(presetRoleNames[value]) }))}
          chosen={audience.roles}
          onPress={toggle}
        />
        <p className={styles.sub}>{t(($) => $.me.content.desk.rolesHint)}</p>
        {isOfPlatform && (
          <>
            <TextField
              label={t(($) => $.me.content.desk.brands)}
              value={audience.brands.join(',')}
              onChange={(text) => change({ audience: { ...audience, brands: brandsIn(text) } })}
            />
            <p className={styles.sub}>{t(($) => $.me.content.desk.brandsHint)}</p>
          </>
        )}
      </div>
    </Card>
  )
}

const brandsIn = (text: string): string[] => (text.trim() === '' ? [] : text.split(/[,，]/).map((page) => page.trim()))
