import { useQuery } from '@tanstack/react-query'
import { patrolPlaceCalls, type PatrolPlace } from '@vigil/contract/patrol/place'
import { useState } from 'react'
import { ScanView } from '#foundation/camera/scan-view.tsx'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { hasNfc, listenForTags, writeTag } from '#infrastructure/native/nfc.ts'
import { ownPosition } from '#infrastructure/native/own-position.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { patrolPages } from '../patrol-pages.ts'
import styles from '../desk.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 200 })

interface CodeSheetProps {
  readonly place: PatrolPlace
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The code of one place: seen, written onto a tag, bound by a scan on site, or replaced. */
export const CodeSheet = ({ place, onChanged, onClose }: CodeSheetProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { placeId, name, label } = place
  const code = useQuery({
    ...queryOf(patrolPlaceCalls.code, { placeId }),
    gcTime: 0,
    enabled: can(patrolPlaceCalls.code),
  })
  const { run, ...renewing } = useCommand(patrolPlaceCalls.renew, () => {
    onChanged()
    void code.refetch()
  })
  return (
    <Sheet
      open
      title={t(($) => $.patrol.desk.code.ofPlace, { name })}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <QueryState query={code} call={patrolPlaceCalls.code} rows={3}>
          {({ qr, nfc }) => (
            <>
              <figure className={styles.code}>
                <QrCode text={qr} label={t(($) => $.patrol.desk.code.qr, { name })} />
                <figcaption>{t(($) => $.patrol.desk.code.label, { label })}</figcaption>
              </figure>
              {can(patrolPlaceCalls.bind) && <Bind placeId={placeId} nfc={nfc} onChanged={onChanged} />}
              {can(patrolPlaceCalls.renew) && (
                <AskedTwice
                  text={t(($) => $.patrol.desk.code.renew)}
                  ask={t(($) => $.patrol.desk.code.renewAsk)}
                  onSure={() => void run({ placeId })}
                  {...renewing}
                />
              )}
            </>
          )}
        </QueryState>
        {can(patrolPlaceCalls.rolling) && (
          <Button look="outline" onClick={() => void router.go(`${patrolPages.codes}?screen=${placeId}`)}>
            {t(($) => $.patrol.desk.code.rolling)}
          </Button>
        )}
        {can(patrolPlaceCalls.edit) && (
          <Button look="outline" onClick={() => void router.go(`${patrolPages.placeEdit}?place=${placeId}`)}>
            {t(($) => $.patrol.desk.code.edit)}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

type Step = 'none' | 'scanning' | 'writing' | 'written' | 'noNfc' | 'noWrite' | 'done'

interface BindProps {
  readonly placeId: string
  readonly nfc: string
  readonly onChanged: () => void
}

/** On site: the sticker is scanned, or a tag is written and touched; the place takes the phone's position. */
const Bind = ({ placeId, nfc, onChanged }: BindProps) => {
  const t = useText()
  const [step, setStep] = useState<Step>('none')
  const bind = useCommand(patrolPlaceCalls.bind, () => {
    setStep('done')
    onChanged()
  })
  const bound = async (content: string, serial: string | null): Promise<void> => {
    const here = await ownPosition()
    const position =
      typeof here === 'string'
        ? null
        : { latitude: here.latitude, longitude: here.longitude, accuracyM: Math.round(here.accuracy) }
    await bind.run({ placeId, content, serial, position })
  }
  const write = async (): Promise<void> => {
    setStep('writing')
    const over = new AbortController()
    const lack = await writeTag(nfc, over.signal)
    if (lack !== undefined) return setStep(lack === 'none' ? 'noNfc' : 'noWrite')
    setStep('written')
    await listenForTags(({ text, serial }) => {
      over.abort()
      void bound(text ?? nfc, serial.toLowerCase())
    }, over.signal)
  }
  return (
    <>
      {step === 'scanning' && (
        <ScanView
          words={($) => $.patrol.scanner}
          onText={(content) => {
            setStep('none')
            void bound(content, null)
            return true
          }}
        />
      )}
      {step !== 'none' && step !== 'scanning' && (
        <p className={styles.hint} role="status">
          {t(($) => $.patrol.desk.code[step])}
        </p>
      )}
      <FailureLine failure={bind.failure} />
      <Button icon="scan" busy={bind.busy} onClick={() => setStep('scanning')}>
        {t(($) => $.patrol.desk.code.scan)}
      </Button>
      {hasNfc() ? (
        <Button look="soft" icon="nfc" onClick={() => void write()}>
          {t(($) => $.patrol.desk.code.write)}
        </Button>
      ) : (
        <p className={styles.hint}>{t(($) => $.patrol.desk.code.noNfc)}</p>
      )}
    </>
  )
}
