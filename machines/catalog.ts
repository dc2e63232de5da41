import { authMachine } from './auth.machine.ts';
import { authInput, authModel } from './auth.model.ts';
import { contactFormMachine } from './contact-form.machine.ts';
import { contactFormModel } from './contact-form.model.ts';
import { type CatalogEntry, catalogEntry } from './graph/catalog-entry.ts';
import { landingContentMachine } from './landing-content.machine.ts';
import { landingContentModel } from './landing-content.model.ts';
import { portfolioDialogMachine } from './portfolio-dialog.machine.ts';
import { portfolioDialogModel } from './portfolio-dialog.model.ts';
import { portfolioListMachine } from './portfolio-list.machine.ts';
import { portfolioListModel } from './portfolio-list.model.ts';

/** Every machine of the product: what is listed here is in the tool, the documents and the generated tests. */
export const catalog: CatalogEntry[] = [
  catalogEntry({
    name: 'auth',
    machine: authMachine,
    purpose:
      'Who is signed in, and which screens they may open. It asks the database whether a user is an admin, ' +
      'falls back to one configured address when that cannot be asked, and keeps an admin’s screen when a ' +
      'session is lost.',
    input: authInput,
    model: authModel,
  }),
  catalogEntry({
    name: 'contact-form',
    machine: contactFormMachine,
    purpose:
      'Sends a visitor’s message. A message sent again after a failure keeps its id, and is stored once.',
    input: undefined,
    model: contactFormModel,
  }),
  catalogEntry({
    name: 'portfolio-list',
    machine: portfolioListMachine,
    purpose: 'The table of portfolio items: loads it in an order, and deletes one item after a question.',
    input: undefined,
    model: portfolioListModel,
  }),
  catalogEntry({
    name: 'portfolio-dialog',
    machine: portfolioDialogMachine,
    purpose:
      'The dialog in which a portfolio item is made or changed. When somebody else saved or deleted it first, ' +
      'nothing is written until the person has chosen.',
    input: undefined,
    model: portfolioDialogModel,
  }),
  catalogEntry({
    name: 'landing-content',
    machine: landingContentMachine,
    purpose:
      'The editor of the landing page’s texts: four sections, saved one at a time, with the same care for ' +
      'somebody else’s changes.',
    input: undefined,
    model: landingContentModel,
  }),
];
