import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appPlatforms, appVersionCalls, type AppPlatform, type AppVersion } from '@vigil/contract/content/app-version'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { secondPage } from '../download/second-page.ts'
import styles from '../download/download-page.module.css'

/** What the second brand offers outside: its apps, each with the least and the newest version. */
export const SettingsPage = () => {
  const t = useText()
  const can = useCan()
  const input = { page: secondPage }
  const query = useQuery({ ...queryOf(appVersionCalls.find, input), enabled: can(appVersionCalls.find) })
  return (
    <RecordPage title={t(($) => $.me.content.external.settings)} body="cards">
      <QueryState query={query} call={appVersionCalls.find} rows={3}>
        {({ rows }) => (can(appVersionCalls.save) ? <Forms rows={rows} /> : <Shown rows={rows} />)}
      </QueryState>
    </RecordPage>
  )
}

const Forms = ({ rows }: { readonly rows: readonly AppVersion[] }) =>
  appPlatforms.map((platform) => (
    <VersionForm key={platform} platform={platform} row={rows.find((row) => row.platform === platform)} />
  ))

const VersionForm = ({ platform, row }: { readonly platform: AppPlatform; readonly row: AppVersion | undefined }) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(appVersionCalls.save, {
    defaults: {
      newest: row?.newest ?? '',
      minimum: row?.minimum ?? '',
      address: row?.address ?? '',
      zh: row?.notes.zh ?? '',
      en: row?.notes.en ?? '',
    },
    inputOf: ({ newest, minimum, address, zh, en }) => ({
      page: secondPage,
      platform,
      newest,
      minimum,
      address: address === '' ? null : address,
      notes: { zh, en },
    }),
    refusals: { versionOrder: 'minimum' },
    onDone: () => {
      void client.invalidateQueries({ queryKey: [appVersionCalls.find.path] })
      void showToast(t(($) => $.me.content.external.saved))
    },
  })
  const name = t(($) => $.me.content.external.platforms[platform])
  return (
    <Card title={name}>
      <FormBody
        form={form}
        label={name}
        verb={t(($) => $.me.content.external.save)}
        hint={t(($) => $.me.content.external.settingsHint)}
      >
        <TextField {...form.field('newest')} label={t(($) => $.me.content.external.newest)} inputMode="decimal" />
        <TextField {...form.field('minimum')} label={t(($) => $.me.content.external.minimum)} inputMode="decimal" />
        <TextField {...form.field('address')} label={t(($) => $.me.content.external.address)} inputMode="url" />
        <TextArea {...form.field('zh')} label={t(($) => $.me.content.external.notesZh)} maxLength={500} />
        <TextArea {...form.field('en')} label={t(($) => $.me.content.external.notesEn)} maxLength={500} />
      </FormBody>
    </Card>
  )
}

const Shown = ({ rows }: { readonly rows: readonly AppVersion[] }) => {
  const t = useText()
  if (rows.length === 0)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.me.content.external.none)}
        hint={t(($) => $.me.content.external.noneHint)}
      />
    )
  return (
    <>
      {rows.map(({ platform, newest, minimum }) => (
        <Card key={platform} title={t(($) => $.me.content.external.platforms[platform])}>
          <p className={styles.sub}>
            {t(($) => $.me.content.external.newest)} {newest} · {t(($) => $.me.content.external.minimum)} {minimum}
          </p>
        </Card>
      ))}
      <p className={styles.sub}>{t(($) => $.me.content.external.readOnly)}</p>
    </>
  )
}
