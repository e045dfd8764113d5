import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { systems } from '@vigil/device-types/systems'
import { useState } from 'react'
import { finishChoice, notChoosing, type Choosing } from '#foundation/equipment/choose-equipment.ts'
import { contextOf, type DeviceContext } from '#foundation/equipment/device-context.ts'
import { useChoosing } from './use-choosing.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { MissingRecord, RecordPage } from '#foundation/record/record-page.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import rows from '#screens/control/loops/loops.module.css'
import styles from '../linkage.module.css'

/** Pages of equipment: whoever follows a plain list by its path would not know them. */
const ownKey = ['equipment/forLinkage']
const everything = 'all'

/** Equipment of the unit, to be chosen for whoever asked. */
export const ChoosePage = () => {
  const t = useText()
  const router = useRouter()
  const { asked, answer, drop } = useChoosing()
  const isOfWizard = asked.linkageChoiceTypeValue !== notChoosing
  const isAsked = isOfWizard || asked.returnTo !== ''
  const toFirstStep = () => void router.go(`${router.places.linkageFirstStep}${asked.search}`, 'redirect')
  const finish = (chosen: readonly DeviceContext[]) => {
    const { linkageChoiceTypeValue, returnTo } = asked
    const choosing: Choosing = { linkageChoiceTypeValue, returnTo: returnTo === '' ? undefined : returnTo }
    // The page that asked is gone meanwhile: it finds what was chosen when it opens again.
    const hand = (answered: number) =>
      answer({ chosen: [...chosen], answered, linkageChoiceTypeValue: choosing.linkageChoiceTypeValue })
    finishChoice(choosing, chosen, {
      toFirstStep: () => {
        hand(linkageChoiceTypeValue)
        toFirstStep()
      },
      emit: () => hand(notChoosing),
      back: () => router.back(),
    })
  }
  const leave = () => {
    drop()
    if (isOfWizard) toFirstStep()
    else router.back()
  }
  return (
    <RecordPage
      title={t(($) => $.linkage.choose.title)}
      subtitle={asked.most > 1 ? t(($) => $.linkage.choose.hint) : t(($) => $.linkage.choose.hintOne)}
      body="column"
      back={{ label: t(($) => $.shell.nav.back), onPress: leave }}
    >
      {isAsked ? (
        <Chooser most={asked.most} isMoved={asked.isMoved} before={asked.chosen} onDone={finish} />
      ) : (
        <MissingRecord
          title={t(($) => $.linkage.choose.nobody)}
          hint={t(($) => $.linkage.choose.nobodyHint)}
          way={{ text: t(($) => $.linkage.choose.toList), to: router.places.linkageRules }}
        />
      )}
    </RecordPage>
  )
}

interface ChooserProps {
  readonly most: number
  readonly isMoved: boolean
  readonly before: readonly DeviceContext[]
  readonly onDone: (chosen: readonly DeviceContext[]) => void
}

const Chooser = ({ most, isMoved, before, onDone }: ChooserProps) => {
  const t = useText()
  const name = useName()
  const types = useDeviceTypes()
  const project = useProject()
  const [system, pick] = useState<string>(everything)
  const [chosen, choose] = useState(before)
  const where = { ...(project && { projectId: project.projectId }), ...(system === everything ? {} : { system }) }
  const query = usePages(equipmentCalls.list, where, { key: ownKey, size: 50 })
  const isUsable = ({ equipmentTypeId }: Equipment) => !isMoved || types.find(equipmentTypeId)?.inScenes === true
  const known = systems.filter(({ id }) => types.rows.some((type) => type.system === id && (!isMoved || type.inScenes)))
  const toggle = (equipment: Equipment, isIn: boolean) => {
    const others = chosen.filter(({ equipmentId }) => equipmentId !== equipment.equipmentId)
    if (!isIn) return choose(others)
    choose(most === 1 ? [contextOf(equipment)] : [...others, contextOf(equipment)])
  }
  const isFull = most > 1 && chosen.length >= most
  return (
    <>
      <ChipRow
        label={t(($) => $.linkage.choose.system)}
        chips={[
          { value: everything, text: t(($) => $.linkage.choose.all) },
          ...known.map(({ id, name: names }) => ({ value: id, text: name(names) })),
        ]}
        chosen={[system]}
        onPress={pick}
      />
      {isFull && (
        <p className={styles.note} role="status">
          {t(($) => $.linkage.choose.full, { most })}
        </p>
      )}
      <PagedRows
        query={query}
        call={equipmentCalls.list}
        none={<EmptyState picture="nothing" title={t(($) => $.linkage.choose.none)} compact />}
      >
        {(found) => (
          <Card>
            {found.filter(isUsable).map((equipment) => {
              const isIn = chosen.some(({ equipmentId }) => equipmentId === equipment.equipmentId)
              return (
                <div key={equipment.equipmentId} className={rows.loop}>
                  <CheckBox
                    checked={isIn}
                    disabled={isFull && !isIn}
                    onChange={(isWanted) => toggle(equipment, isWanted)}
                  >
                    <span className={rows.words}>
                      {equipment.deviceName}
                      <small>{equipment.installAdd}</small>
                    </span>
                  </CheckBox>
                </div>
              )
            })}
          </Card>
        )}
      </PagedRows>
      <Dock>
        <Button size="large" disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {t(($) => $.linkage.choose.done, { count: chosen.length })}
        </Button>
      </Dock>
    </>
  )
}
