import { mostPictures } from '@vigil/contract/content/article-body'
import { kindRow, type ContentField } from '@vigil/contract/content/content-kinds'
import { websiteDeskCalls, type ContentDraft, type ContentEntry } from '@vigil/contract/content/website-desk'
import { useState } from 'react'
import { PictureButton } from '#features/content/picture-button.tsx'
import { usePictureUpload } from '#features/content/use-picture-upload.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './desk.module.css'
import { AreaField, AudienceFields } from './audience-fields.tsx'
import type { EntryDraft } from './use-entry-draft.ts'

const RichText = lazyPart(async () => (await import('./rich-text.tsx')).RichText, { height: 320 })

interface EntryFieldsProps {
  readonly entry: ContentEntry
  readonly writing: EntryDraft
}

/** The fields that its kind has, and no others. */
export const EntryFields = ({ entry, writing }: EntryFieldsProps) => {
  const t = useText()
  const { fields, places } = kindRow(entry.kind)
  const has = (field: ContentField): boolean => fields.includes(field)
  const { draft, change } = writing
  const both = (name: 'title' | 'summary', language: 'zh' | 'en') => ({
    value: draft[name][language],
    onChange: (value: string): void => change({ [name]: { ...draft[name], [language]: value } }),
    maxLength: { title: { zh: 80, en: 160 }, summary: { zh: 200, en: 400 } }[name][language],
  })
  return (
    <fieldset disabled={!writing.mayEdit} className={styles.fields}>
      <Card>
        <div className={styles.fields}>
          <TextField {...both('title', 'zh')} label={t(($) => $.me.content.desk.titleZh)} />
          <TextField {...both('title', 'en')} label={t(($) => $.me.content.desk.titleEn)} />
          {has('summary') && <TextField {...both('summary', 'zh')} label={t(($) => $.me.content.desk.summaryZh)} />}
          {has('summary') && <TextField {...both('summary', 'en')} label={t(($) => $.me.content.desk.summaryEn)} />}
          {has('place') && <PlaceField draft={draft} change={change} places={places} />}
          {has('link') && <AddressField name="link" draft={draft} change={change} />}
          {has('video') && <AddressField name="video" draft={draft} change={change} />}
          {has('area') && <AreaField draft={draft} change={change} />}
        </div>
      </Card>
      <AudienceFields draft={draft} change={change} isOfPlatform={entry.isOfPlatform} />
      {(has('cover') || has('body')) && <Pictures entry={entry} writing={writing} hasCover={has('cover')} />}
      {has('body') && <Bodies entry={entry} writing={writing} />}
    </fieldset>
  )
}

type Part = Pick<EntryDraft, 'draft' | 'change'>

const PlaceField = ({ draft, change, places }: Part & { readonly places: number }) => {
  const t = useText()
  return (
    <TextField
      label={t(($) => $.me.content.desk.place, { n: places })}
      inputMode="numeric"
      value={draft.place === null ? '' : String(draft.place)}
      onChange={(text) => {
        const place = Number.parseInt(text, 10)
        change({ place: place >= 1 && place <= places ? place : null })
      }}
    />
  )
}

const AddressField = ({ name, draft, change }: Part & { readonly name: 'link' | 'video' }) => {
  const t = useText()
  return (
    <TextField
      label={t(($) => $.me.content.desk[name])}
      inputMode="url"
      value={draft[name] ?? ''}
      onChange={(text) => change({ [name]: text === '' ? null : text })}
    />
  )
}

const Pictures = ({ entry, writing, hasCover }: EntryFieldsProps & { readonly hasCover: boolean }) => {
  const t = useText()
  const caller = useCaller()
  const { entryId, pictures } = entry
  const { draft, change, reread } = writing
  const upload = usePictureUpload(() => caller.call(websiteDeskCalls.preparePicture, { entryId }), reread)
  return (
    <Card title={t(($) => $.me.content.desk.pictures, { n: pictures.length, most: mostPictures })}>
      <ul className={styles.pictures}>
        {pictures.map(({ no, thumbnail }) => (
          <li key={no}>
            <img src={caller.files + thumbnail} alt={String(no)} />
            {hasCover && (
              <Button
                look="text"
                size="small"
                aria-pressed={draft.cover === no}
                onClick={() => change({ cover: draft.cover === no ? null : no })}
              >
                {t(($) => (draft.cover === no ? $.me.content.desk.cover : $.me.content.desk.asCover))}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pictures.length < mostPictures && (
        <PictureButton upload={upload} wrong={t(($) => $.me.content.desk.pictureWrong)}>
          {t(($) => $.me.content.desk.addPicture)}
        </PictureButton>
      )}
    </Card>
  )
}

const languages = ['zh', 'en'] as const

const Bodies = ({ entry, writing }: EntryFieldsProps) => {
  const t = useText()
  const [language, setLanguage] = useState<(typeof languages)[number]>('zh')
  const { draft, change } = writing
  const write = (body: ContentDraft['body']['zh']): void => change({ body: { ...draft.body, [language]: body } })
  return (
    <Card
      title={t(($) => $.me.content.desk.body)}
      aside={
        <Segmented
          label={t(($) => $.me.content.desk.language)}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, text: t(($) => $.me.content.desk[value]) }))}
        />
      }
    >
      <RichText
        key={language}
        label={t(($) => $.me.content.desk.body)}
        body={draft.body[language]}
        pictures={entry.pictures}
        isLocked={!writing.mayEdit}
        onChange={write}
      />
      {draft.body.en === null && <p className={styles.sub}>{t(($) => $.me.content.desk.noEnglish)}</p>}
    </Card>
  )
}
