import { useState } from 'react';
import { call } from '#backend/call.ts';
import { loadRecords } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { landingSection, sectionNames } from '#content/landing-section.ts';
import { type LandingSection, landingSections } from '#domain/landing-section.ts';
import { randomId } from '#domain/random-id.ts';
import { textsOf } from '#domain/record.ts';
import { useEditing, useProvidedEditor } from '#editing/record-editor.ts';
import {
  type LandingContentInput,
  type LandingRecords,
  landingContentMachine,
} from '#machines/landing-content.machine.ts';
import { useAnnouncements } from '#ui/application.ts';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

const loadContent = call(async (_, signal): Promise<LandingRecords> => {
  const records = await loadRecords(landingSection, signal);
  return Object.fromEntries(records.map((record) => [record.section, record]));
});

function editorInput(userId: string, section: LandingSection): LandingContentInput[LandingSection] {
  return {
    owner: userId,
    scope: `landing:${section}`,
    name: sectionNames[section],
    seed: randomId(),
    newId: '',
    blank: textsOf(landingDefaults[section], landingSection.blank),
    fixed: { section },
    onMissing: landingSection.onMissing,
  };
}

/** Runs the landing editor on the real backend; a toast says where the texts could not be loaded. */
export function useLandingContent() {
  const { userId } = useEditing();
  const editor = useProvidedEditor(landingSection);
  const [provided] = useState(() => landingContentMachine.provide({ actors: { loadContent, editor } }));
  const [input] = useState<LandingContentInput>(() => ({
    hero: editorInput(userId, 'hero'),
    about: editorInput(userId, 'about'),
    services: editorInput(userId, 'services'),
    contact: editorInput(userId, 'contact'),
  }));
  const [snapshot, send, actor] = useLiveActor(provided, { input });

  useEmitted(actor, {
    'content.loadFailed': ({ error }) => showError(adminMessages.contentNotLoaded(error)),
  });
  useAnnouncements({
    'session.restored': () => {
      if (snapshot.matches('failed')) send({ type: 'content.reload' });
    },
  });

  return {
    snapshot,
    send,
    /** The running editors, by section; none before the texts are loaded. */
    editors: landingSections.flatMap((section) => {
      const running = snapshot.children[section];
      return running ? [{ section, editor: running }] : [];
    }),
  };
}
