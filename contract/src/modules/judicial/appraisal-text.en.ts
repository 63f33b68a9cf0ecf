// Default texts of appraisals, in English; a platform edits its own version.
import type { Texts } from './appraisal-text.zh.ts'

export const texts: Omit<Texts, 'numberPattern'> = {
  matters: {
    existence: 'Existence of electronic data',
    authenticity: 'Authenticity of electronic data, including integrity',
    function: 'Function of software or a system',
    similarity: 'Similarity of electronic data or software',
    other: 'Another matter',
  },
  uses: {
    litigation: 'Litigation',
    arbitration: 'Arbitration',
    administrative: 'Administrative complaint or report',
    investigation: 'Report to the police',
    internal: 'Own inquiry',
  },
  notice: {
    truth: 'The entruster answers for the materials being true and lawful, and is liable for supplying false ones.',
    independent:
      'The appraisers work independently and answer for their opinion. The entruster may not demand or suggest a result.',
    private:
      'If the other side has evidence or reasons that refute a privately commissioned opinion and applies for an appraisal, the court may order a new one; the court decides what it relies on.',
    period:
      'The centre decides on acceptance and finishes the examination within the periods stated in this entrustment; the time to finish can be extended once with approval. Time to supply material does not count towards it.',
    again: 'The same matter may not be entrusted to another centre at the same time.',
    recusal:
      'An appraiser with an interest in the matter that may affect impartiality must withdraw; the entruster may challenge an appraiser.',
    damage:
      'The examination works on copies of the records and does not change the sealed data; the materials are electronic data, so nothing is used up or returned.',
    termination:
      'If the material is insufficient and cannot be supplied, if the entruster asks for it, or if the examination cannot go on, the centre terminates it and refunds the fee according to the work done.',
    fee: 'The fee is refunded in full if the centre does not accept, or if the entruster withdraws before acceptance. After acceptance the centre decides on the refund by the work done.',
    signature:
      'This entrustment is signed by handwriting, a code by SMS and a one-use digital certificate. The certificate comes from the platform, which is not a licensed certification authority.',
  },
  acceptanceChecks: {
    scope: 'The matter is within the licence and the ability of this centre',
    material: 'The materials are true, complete, sufficient and were lawfully obtained',
    purpose: 'The use is lawful and not against public morals',
    elsewhere: 'The same matter is not entrusted to another centre',
    questions: 'The questions comply with the rules of practice and the technical standards',
  },
  standards: {
    'SF/T 0076-2020': 'Technical specification for the deposit of electronic data',
    'SF/Z JD0400001-2014': 'General specification for the forensic examination of electronic data',
    'SF/Z JD0402004-2018': 'Technical specification for the authenticity of electronic documents',
    'SF/Z JD0403001-2014': 'Specification for the similarity of software',
    'GB/T 29361': 'Examination of the consistency of files of electronic evidence',
  },
}

/** Words that ask for a result instead of an examination; what follows `whether` is a question. */
export const wishedResult = /\b(should|must|want|hope)\b((?!\bwhether\b)[^.;?]){0,40}\b(find(?! out)|conclude|confirm|prove)\b/i
