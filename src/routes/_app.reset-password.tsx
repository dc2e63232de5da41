import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/session/reset-password-page.tsx';

export const Route = createFileRoute('/_app/reset-password')({ component: ResetPasswordPage });
