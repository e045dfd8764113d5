import { inspectorPackCalls, type InspectorPack } from '@vigil/contract/inspector-pack/inspector-pack'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PackFacts } from './pack-facts.tsx'
import { PackLinks } from './pack-links.tsx'
import { usePackReread } from './use-pack-reread.ts'
import styles from './pack.module.css'

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

export const PackCard = ({ pack }: { readonly pack: InspectorPack }) => {
  const t = useText()
  const { fromDay, toDay, state, links } = pack
  return (
    <Card title={t(($) => $.duty.pack.days, { from: fromDay, to: toDay })} aside={<State pack={pack} />}>
      <AskedBy pack={pack} />
      {state === 'making' && (
        <progress
          className={styles.progress}
          max={100}
          value={pack.progress}
          aria-label={t(($) => $.duty.pack.progress)}
        />
      )}
      {pack.failure !== null && (
        <p className={styles.hint}>{t(($) => $.duty.pack.failures[pack.failure ?? 'stopped'])}</p>
      )}
      {state === 'ready' && <PackFacts {...pack} />}
      {links.length > 0 && <PackLinks links={links} />}
      <Acts pack={pack} />
    </Card>
  )
}

const State = ({ pack: { state } }: { readonly pack: InspectorPack }) => (
  <span className={styles.state}>{useText()(($) => $.duty.pack.states[state])}</span>
)

const AskedBy = ({ pack: { askedBy, askedAt, endsAt } }: { readonly pack: InspectorPack }) => {
  const t = useText()
  const language = useLanguage()
  const asked = t(($) => $.duty.pack.asked, { name: askedBy ?? '—', day: dayText(askedAt, language) })
  const kept = endsAt && t(($) => $.duty.pack.kept, { day: dayText(endsAt, language) })
  return <p className={styles.hint}>{[asked, kept].filter(Boolean).join(' · ')}</p>
}

const Acts = ({ pack }: { readonly pack: InspectorPack }) => {
  const t = useText()
  const reread = usePackReread()
  const [isSharing, setSharing] = useState(false)
  const again = useCommand(inspectorPackCalls.again, reread)
  const end = useCommand(inspectorPackCalls.end, reread)
  const { packId, state } = pack
  return (
    <div className={styles.acts}>
      {state === 'ready' && <Download packId={packId} />}
      {state === 'ready' && (
        <Button look="outline" icon="share" onClick={() => setSharing(true)}>
          {t(($) => $.duty.pack.share)}
        </Button>
      )}
      {state === 'failed' && (
        <Button busy={again.busy} onClick={() => void again.run({ packId })}>
          {t(($) => $.duty.pack.again)}
        </Button>
      )}
      {state !== 'ended' && state !== 'making' && (
        <AskedTwice
          {...end}
          text={t(($) => $.duty.pack.end)}
          ask={t(($) => $.duty.pack.endSure)}
          onSure={() => void end.run({ packId })}
        />
      )}
      <FailureLine failure={again.failure} />
      {isSharing && <ShareSheet pack={pack} onClose={() => setSharing(false)} />}
    </div>
  )
}

/** The address is made when it is asked for and lives a minute, so the link appears only then. */
const Download = ({ packId }: { readonly packId: string }) => {
  const t = useText()
  const { files } = useCaller()
  const [address, setAddress] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(inspectorPackCalls.download, (made) => setAddress(made.address))
  if (address !== undefined)
    return (
      <a className={styles.save} href={files + address} download onClick={() => setAddress(undefined)}>
        {t(($) => $.duty.pack.save)}
      </a>
    )
  return (
    <>
      <Button busy={busy} onClick={() => void run({ packId })}>
        {t(($) => $.duty.pack.download)}
      </Button>
      <FailureLine failure={failure} />
    </>
  )
}
