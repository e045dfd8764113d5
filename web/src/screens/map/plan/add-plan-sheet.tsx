import { mostPlanBytes, planCalls } from '@vigil/contract/plan/plan'
import { useState } from 'react'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { sendBytes } from '#infrastructure/api/send-bytes.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { PlanPicture } from './plan-picture.tsx'
import styles from './plan.module.css'

interface AddPlanSheetProps {
  readonly projectId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The picture of a floor, or a page of a PDF, and what it is called. */
export const AddPlanSheet = ({ projectId, onDone, onClose }: AddPlanSheetProps) => {
  const t = useText()
  const caller = useCaller()
  const [picture, setPicture] = useState<File | undefined>(undefined)
  const [isUnfit, setUnfit] = useState(false)
  const [sent, setSent] = useState<{ share: number; failure?: CallFailure } | undefined>(undefined)
  const send = async (address: string, file: File): Promise<void> => {
    const onProgress = (share: number): void => setSent({ share })
    try {
      await sendBytes(caller.files + address, file, { onProgress, language: document.documentElement.lang })
      onDone()
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setSent({ share: 0, failure: error })
    }
  }
  const form = useCallForm(planCalls.prepare, {
    defaults: { name: '' },
    inputOf: ({ name }) => ({ projectId, areaId: null, name }),
    onDone: ({ address }) => {
      const isFit = picture !== undefined && picture.size <= mostPlanBytes
      setUnfit(!isFit)
      if (isFit) void send(address, picture)
    },
  })
  return (
    <FormSheet form={form} title={t(($) => $.map.plan.add)} verb={t(($) => $.map.plan.send)} onClose={onClose}>
      <TextField {...form.field('name')} label={t(($) => $.map.plan.name)} />
      <PlanPicture onChange={setPicture} />
      {isUnfit && <p role="alert">{picture ? t(($) => $.map.plan.wrong) : t(($) => $.map.plan.pictureMissing)}</p>}
      {sent && !sent.failure && <progress className={styles.progress} value={sent.share} />}
      <FailureLine failure={sent?.failure} />
    </FormSheet>
  )
}
