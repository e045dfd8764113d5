import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { TextProvider } from '#infrastructure/i18n/text-provider.tsx'
import { aTranslator } from '#testing/a-translator.ts'
import { useReasonText } from './why-texts.ts'

const reasonText = async () => {
  const translator = await aTranslator('people')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <TextProvider translator={translator}>{children}</TextProvider>
  )
  return renderHook(useReasonText, { wrapper }).result.current
}

describe('why somebody may', () => {
  it('is told in words for each reason the platform gives, never by its key (D8)', async () => {
    const reason = await reasonText()
    expect(reason('accountActive')).toBe('账号有效')
    expect(reason('permissionMissing', { right: '设备 · 控制' })).toBe('缺 设备 · 控制')
  })

  it('is said to be unknown where the reason is none of ours (D8)', async () => {
    const reason = await reasonText()
    expect(reason('fromTheFuture')).toBe(reason('unknown'))
    expect(reason('fromTheFuture')).not.toMatch(/because/)
  })
})
