import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/session/reset-password-page.tsx';

export const Route = createFileRoute('/_staff/reset-password')({ component: ResetPasswordPage });
