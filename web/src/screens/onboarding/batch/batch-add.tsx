import { mostSerials } from '@vigil/contract/equipment/discovery'
import { useState, type FormEvent } from 'react'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { Choice } from '../add/choice.tsx'
import { ScanLabel } from '../scan/scan-label.tsx'
import { BatchRows } from './batch-rows.tsx'
import { isAddable, useBatch } from './use-batch.ts'
import styles from './batch.module.css'

/** Many labels of one kind: scanned or typed into a list, added one after the other, each with its fate in words. */
export const BatchAdd = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const [search] = useSearchParams()
  const batch = useBatch(projectId)
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const typeNo = search.get('type') ?? ''
  const type = useDeviceTypes().find(Number(typeNo))
  const isNamed = batch.namePrefix.trim() !== ''
  const addable = batch.rows.filter(isAddable).length
  const put = (event: FormEvent): void => {
    event.preventDefault()
    if (batch.put(typed)) setTyped('')
  }
  const add = (): void => {
    setAsked(true)
    if (addable === 0) return batch.say(t(($) => $.onboarding.batch.noneFree))
    if (typeNo === '' || !isNamed) return undefined
    const protocolId = search.get('protocol') ?? undefined
    return void batch.addAll({ projectId, equipmentTypeId: typeNo, protocolId })
  }
  const missing = (isMissing: boolean, sentence: string) => (isAsked && isMissing ? sentence : undefined)
  return (
    <>
      <div className={styles.body}>
        <Card title={t(($) => $.onboarding.batch.title)}>
          <div className={styles.fields}>
            <p className={styles.hint}>{t(($) => $.onboarding.batch.hint, { most: mostSerials })}</p>
            <Choice
              label={t(($) => $.onboarding.add.type)}
              chosen={type ? nameOf(type.name) : t(($) => $.onboarding.add.chooseType)}
              form="batch"
              page={router.places.equipmentKinds}
              problem={missing(
                typeNo === '',
                t(($) => $.onboarding.add.typeMissing),
              )}
            />
            <TextField
              label={t(($) => $.onboarding.batch.name)}
              value={batch.namePrefix}
              onChange={batch.setNamePrefix}
              maxLength={50}
              problem={missing(
                !isNamed,
                t(($) => $.onboarding.batch.nameMissing),
              )}
            />
            <ScanLabel onRead={({ keyCode }) => batch.put(keyCode)} />
            <form className={styles.typed} onSubmit={put}>
              <TextField
                label={t(($) => $.onboarding.batch.typed)}
                value={typed}
                onChange={setTyped}
                maxLength={40}
                problem={undefined}
              />
              <Button submits look="soft">
                {t(($) => $.onboarding.batch.put)}
              </Button>
            </form>
            <p className={styles.hint} role="status">
              {batch.said}
            </p>
          </div>
        </Card>
        {batch.rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.onboarding.batch.none)}
            hint={t(($) => $.onboarding.batch.noneHint)}
          />
        ) : (
          <BatchRows rows={batch.rows} busy={batch.busy} onRemove={batch.remove} />
        )}
      </div>
      <Dock>
        <Button size="large" busy={batch.busy} onClick={add}>
          {t(($) => $.onboarding.batch.run, { count: addable })}
        </Button>
      </Dock>
    </>
  )
}
