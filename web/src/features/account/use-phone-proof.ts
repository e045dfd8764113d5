/** A number and the code that was sent to it. The code counts only with the ticket of whoever asked for it. */
import { isMobile } from '@vigil/contract/validators/contact'
import { codeLength } from '@vigil/contract/account/verification'
import { useState } from 'react'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'

export type SendCode = (userTel: string) => Promise<{ readonly ticket: string }>

export const usePhoneProof = (sendCode: SendCode) => {
  const [userTel, setUserTel] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState('')
  const [asked, setAsked] = useState(false)
  const [notSent, setNotSent] = useState<CallFailure | undefined>(undefined)
  const isReachable = isMobile(userTel)

  const send = async (): Promise<void> => {
    setAsked(true)
    setNotSent(undefined)
    if (!isReachable) throw new Error('no number to send a code to')
    try {
      setTicket((await sendCode(userTel)).ticket)
    } catch (error) {
      if (isCallFailure(error)) setNotSent(error)
      throw error
    }
  }
  return {
    userTel,
    setUserTel,
    code,
    setCode,
    ticket,
    send,
    asked,
    notSent,
    isReachable,
    complete: isReachable && code.length === codeLength && ticket !== '',
  }
}

export type PhoneProof = ReturnType<typeof usePhoneProof>
