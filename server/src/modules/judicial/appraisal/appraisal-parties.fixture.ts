// The people of an appraisal in a test, and cases brought to a state over HTTP.
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import {
  type AppraisalPlainAct,
  type AppraisalReasonedAct,
  appraisalDeskApi,
} from '@attestry/contract/modules/judicial/appraisal-desk'
import {
  appraisalChecks,
  fundEntruster,
  readOpinion,
  savedAppraisal,
  signEntrustment,
  signOpinion,
  takeAppraisal,
} from '../../../../test/appraisal-acts.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

interface Answer {
  readonly flag: boolean
  readonly statusCode: string
}

export interface AppraisalParties {
  readonly house: TestHouse
  entruster: string
  /** Another member. */
  stranger: string
  handler: string
  second: string
  reviewer: string
  /** Sessions end when days pass. */
  logIn(): Promise<void>
  /** Signed and submitted. */
  awaitingPayment(): Promise<string>
  /** Paid, and taken by the handler. */
  submitted(): Promise<string>
  accepted(): Promise<string>
  inReview(): Promise<string>
  issued(): Promise<string>
  accept(id: string, token?: string, checks?: readonly string[]): Promise<Answer>
  act(id: string, act: AppraisalReasonedAct, token?: string): Promise<Answer>
  move(id: string, act: AppraisalPlainAct, token?: string): Promise<Answer>
  /** Reads the opinion first. */
  approve(id: string, token?: string): Promise<Answer>
  correct(id: string, number?: number, token?: string): Promise<Answer>
}

const phones = [demoPhones.person, demoPhones.enterprise, demoPhones.appraiser, demoPhones.secondAppraiser, demoPhones.reviewer]

export async function openAppraisalParties(): Promise<AppraisalParties> {
  const house = await openTestHouse()
  await fundEntruster(house)
  const logIn = async () => {
    const tokens = await Promise.all(phones.map((phone) => house.logIn(phone)))
    const [entruster = '', stranger = '', handler = '', second = '', reviewer = ''] = tokens
    return { entruster, stranger, handler, second, reviewer }
  }
  const done = async (answer: Promise<Answer>, id: string) => {
    const { flag, statusCode } = await answer
    if (!flag) throw new Error(`the act was refused with ${statusCode}`)
    return id
  }
  const parties: AppraisalParties = {
    house,
    ...(await logIn()),
    logIn: async () => void Object.assign(parties, await logIn()),
    async awaitingPayment() {
      const id = await savedAppraisal(house, parties.entruster)
      await signEntrustment(house, parties.entruster, id)
      await house.get(appraisalApi.submit, { id }, { token: parties.entruster })
      return id
    },
    async submitted() {
      const id = await parties.awaitingPayment()
      await house.get(appraisalApi.pay, { id, amount: '60.00' }, { token: parties.entruster })
      await takeAppraisal(house, parties.handler, id)
      return id
    },
    async accepted() {
      const id = await parties.submitted()
      return done(parties.accept(id), id)
    },
    async inReview() {
      const id = await parties.accepted()
      await signOpinion(house, parties.handler, id)
      return done(parties.move(id, 'propose'), id)
    },
    async issued() {
      const id = await parties.inReview()
      return done(parties.approve(id), id)
    },
    accept: (id, token = parties.handler, checks = appraisalChecks) =>
      house.call(appraisalDeskApi.accept, { id, checks: [...checks], noConflict: true }, { token }),
    act: (id, act, token = parties.handler) => house.call(appraisalDeskApi.act, { id, act, reason: '原因说明' }, { token }),
    move: (id, act, token = parties.handler) => house.call(appraisalDeskApi.plainAct, { id, act }, { token }),
    approve: async (id, token = parties.reviewer) =>
      house.call(appraisalDeskApi.approve, { id, sha256: await readOpinion(house, token, id) }, { token }),
    correct: (id, number = 1, token = parties.reviewer) => house.call(appraisalDeskApi.correct, { id, number }, { token }),
  }
  return parties
}
