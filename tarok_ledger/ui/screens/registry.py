"""All screens, by name."""

from __future__ import annotations

from types import MappingProxyType

from tarok_ledger.ui.screens.accounts import AccountsScreen
from tarok_ledger.ui.screens.base import AppScreen
from tarok_ledger.ui.screens.entry import EntryScreen
from tarok_ledger.ui.screens.evenings import EveningsScreen
from tarok_ledger.ui.screens.export import ExportScreen
from tarok_ledger.ui.screens.import_evening import ImportScreen
from tarok_ledger.ui.screens.new_evening import NewEveningScreen
from tarok_ledger.ui.screens.players import PlayersScreen
from tarok_ledger.ui.screens.restore import RestoreScreen
from tarok_ledger.ui.screens.rules import RulesScreen
from tarok_ledger.ui.screens.settings import SettingsScreen
from tarok_ledger.ui.screens.settle import SettleScreen
from tarok_ledger.ui.screens.sheet import SheetScreen
from tarok_ledger.ui.screens.statistics import StatisticsScreen
from tarok_ledger.ui.screens.table import TableScreen

SCREENS: MappingProxyType[str, type[AppScreen]] = MappingProxyType(
    {
        "evenings": EveningsScreen,
        "new_evening": NewEveningScreen,
        "table": TableScreen,
        "entry": EntryScreen,
        "sheet": SheetScreen,
        "settle": SettleScreen,
        "rules": RulesScreen,
        "settings": SettingsScreen,
        "import": ImportScreen,
        "export": ExportScreen,
        "restore": RestoreScreen,
        "statistics": StatisticsScreen,
        "accounts": AccountsScreen,
        "players": PlayersScreen,
    }
)
