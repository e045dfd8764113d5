import type { BrandDraft } from '@vigil/contract/brand/brand-studio'
import { keysOf } from '@vigil/contract/keys-of'
import { useId, useState, type ComponentType } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { UnderlineTabs } from '#ui/choice/underline-tabs.tsx'
import { BrandFields } from './fields/brand-fields.tsx'
import { CheckList } from './fields/check-list.tsx'
import { DoorFields } from './fields/door-fields.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { HomeFields } from './fields/home-fields.tsx'
import { LoginFields } from './fields/login-fields.tsx'
import { TextFields } from './fields/text-fields.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { StudioDock } from './studio-dock.tsx'
import { StudioHead } from './studio-head.tsx'
import { useStudio, type Studio } from './use-studio.ts'
import { VersionList } from './version-list.tsx'
import styles from './studio-page.module.css'

const fields = {
  brand: BrandFields,
  login: LoginFields,
  home: HomeFields,
  door: DoorFields,
  texts: TextFields,
} satisfies Record<string, ComponentType<FieldsProps>>
type FieldPart = keyof typeof fields
const parts = [...keysOf(fields), 'versions'] as const

/** The form beside what it makes; on a phone one after the other. */
export const StudioPage = ({ first }: { readonly first: BrandDraft }) => {
  const t = useText()
  const wide = useWide()
  const studio = useStudio(first)
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <StudioHead studio={studio} />
        {!wide && (
          <div className={styles.view}>
            <Segmented
              label={t(($) => $.studio.view.label)}
              value={view}
              onChange={setView}
              options={[
                { value: 'edit', text: t(($) => $.studio.view.edit) },
                { value: 'preview', text: t(($) => $.studio.view.preview) },
              ]}
            />
          </div>
        )}
        {(wide || view === 'edit') && <Form studio={studio} />}
        {!wide && view === 'preview' && <PreviewPane brand={studio.shown} />}
        <StudioDock studio={studio} />
      </div>
      {wide && <PreviewPane brand={studio.shown} />}
    </div>
  )
}

const Form = ({ studio }: { readonly studio: Studio }) => {
  const t = useText()
  const id = useId()
  const [part, setPart] = useState<FieldPart | 'versions'>('brand')
  return (
    <>
      <div className={styles.tabs}>
        <UnderlineTabs
          label={t(($) => $.studio.parts.label)}
          value={part}
          onChange={setPart}
          tabs={parts.map((value) => ({ value, text: t(($) => $.studio.parts[value]), panelId: `${id}${value}` }))}
        />
      </div>
      <div id={`${id}${part}`} role="tabpanel" aria-labelledby={`${id}${part}-tab`} className={styles.fields}>
        {part === 'versions' ? <VersionList studio={studio} /> : <Fields part={part} studio={studio} />}
      </div>
    </>
  )
}

const Fields = ({ part, studio }: { readonly part: FieldPart; readonly studio: Studio }) => {
  const PartFields: ComponentType<FieldsProps> = fields[part]
  const { brand, change, check } = studio
  return (
    <>
      <PartFields brand={brand} problems={check.problems} change={change} />
      <CheckList colour={brand.colour} problems={check.problems} />
    </>
  )
}
