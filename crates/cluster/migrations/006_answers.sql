-- What workers answer, and what they hear of the answers of others.
--
-- Anybody may say anything here, so what no worker of ours says is refused (`demand`) before it can
-- be of harm to others: it must be possible to read it, and to sum it up. Whether it is true is
-- another question, which proofs answer.

-- Refuses what somebody says, unless it is as it should be.
create function demand(is_so boolean, expected text) returns void language plpgsql as $$
begin
    if is_so is not true then
        raise exception using errcode = 'MP006', message = 'expected ' || expected;
    end if;
end $$;

create function is_list(list anyarray) returns boolean language sql immutable as $$
    select list is not null and coalesce(array_ndims(list), 1) = 1
$$;

-- Whether these are cells of the board, as many as it has at most. One that is null is none.
create function are_cells(of_campaign bigint, numbers smallint[]) returns boolean
language plpgsql stable as $$
declare many integer;
begin
    select cardinality(cells) into many from symmetry where campaign = of_campaign and number = 0;
    return is_list(numbers) and cardinality(numbers) <= many
        and 0 <= all (numbers) and many > all (numbers);
end $$;

-- Whether a text could be the name of a position with so many stones (see `canonical.rs`).
create function could_be_name(key text, stones integer) returns boolean
language sql immutable as $$
    select left(key, 7) in ('black: ', 'white: ') and length(key) <= 16 * (stones + 2)
        and cardinality(array_remove(string_to_array(key, ' '), '')) = stones + 2
$$;

-- Whether these could be moves from a position, each with what it leads to.
create function could_be_moves(place positions, cells smallint[], keys text[], images smallint[],
    proofs bigint[], disproofs bigint[]) returns boolean language plpgsql stable as $$
declare many integer := cardinality(cells);
begin
    return are_cells(place.campaign, cells)
        and is_list(keys) and is_list(images) and is_list(proofs) and is_list(disproofs)
        and many = all (array[cardinality(keys), cardinality(images), cardinality(proofs),
            cardinality(disproofs)])
        and many = (select count(distinct cell) from unnest(cells) cell)
        and images <@ array(select number from symmetry where campaign = place.campaign)
        and not exists (select from unnest(keys, proofs, disproofs) as said (key, p, d)
            where (could_be_name(key, place.stones + 1) and p is not null and d is not null)
                is not true);
end $$;

-- Takes note of the answer to a job: what the position is that it is about, or nothing if the job
-- was answered before. Positions are locked before jobs before workers, as by whoever holds the
-- tree.
create function answered(me worker, which bigint, what text, spent bigint, took float8, waited_for float8)
returns positions
language plpgsql as $$
declare about positions;
begin
    -- Such numbers can be summed up for as long as anybody lives.
    perform demand(spent between 0 and 1000000000000 and took between 0 and 1e9
        and waited_for between 0 and 1e9, 'nodes from 0 to 10^12 and seconds from 0 to 10^9');
    select p.* into about from job j join positions p on p.id = j.position
        where j.id = which and j.worker = me.id and j.kind = what for update of p;
    if not found then
        raise exception using errcode = 'MP005', message = format('there is no job %s of this worker to %s', which, what);
    end if;
    -- Said so that no partial index fits: a plan that was made when few jobs were leased would read
    -- all that are, and 200 connections have many that ended too lately to be forgotten.
    with ended as (
        update job set state = 'done', ended = now(), nodes = spent, seconds = took
            where id = which and (state = 'leased') is true returning id)
    update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = worker.seconds + took,
            waited = waited_for, seen = now(), gone = false, idle = false
        from ended where worker.id = me.id and not banned;
    if not found then
        perform refuse(me) from worker where id = me.id and banned;
        -- A worker that was late did not die of it, and nobody is busy with its job any more.
        update job set state = 'done', ended = now(), nodes = spent, seconds = took, path = '{}',
                settled = false
            where id = which and state = 'lost';
        if not found then
            return null;
        end if;
        update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = seconds + took,
                waited = waited_for, seen = now(), gone = false, idle = false
            where id = me.id;
    end if;
    -- What was answered has not killed whoever answered.
    if about.losses > 0 and what = 'solve' then
        update positions set losses = 0, aside = false where id = about.id;
    end if;
    return about;
end $$;

-- Somebody knows who wins, and why. What was found out meanwhile is not needed any more.
create function solved(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    mover_wins boolean, needs_move boolean, owned_cells smallint[], carrier_cells smallint[],
    step_count bigint, proof_text text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    new_answer bigint;
begin
    perform demand(mover_wins is not null and needs_move is not null, 'somebody who wins');
    perform demand(are_cells(me.campaign, owned_cells) and are_cells(me.campaign, carrier_cells),
        'cells of the board');
    perform demand(step_count between 0 and 1000000000 and octet_length(proof_text) <= 1 << 28,
        'a proof of 256 MB at most');
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    with given as (
        insert into answer (campaign, position, job, worker, won, first, owned, carrier, steps, part)
        values (place.campaign, place.id, which, me.id, mover_wins, needs_move, owned_cells,
            carrier_cells, step_count, proof_text)
        returning id)
    update positions p set won = mover_wins, answer = given.id, ripe = false, aside = false,
            proof = case when mover_wins then 0 else 1073741825 end,
            disproof = case when mover_wins then 1073741825 else 0 end,
            nodes = p.nodes + spent, last_worker = me.id
        from given where p.id = place.id
        returning given.id into new_answer;
    if place.asked or random() < about.check_rate then
        perform plan_check(new_answer, 5);
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- Nobody knows who wins yet, but how far it is to that, and by which moves.
create function opened(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    to_prove bigint, to_disprove bigint,
    cells smallint[], keys text[], images smallint[], proofs bigint[], disproofs bigint[])
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    opens boolean;
begin
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    perform demand(to_prove is not null and to_disprove is not null, 'numbers');
    perform demand(could_be_moves(place, cells, keys, images, proofs, disproofs),
        'moves of the board to positions with one more stone');
    -- What was searched for a short time only has poor numbers, and moves that are none.
    opens := cardinality(cells) > 0 and (place.expanded or place.turns >= 2
        or place.turns >= 1 and not about.dense);
    update positions p set turns = p.turns + 1, nodes = p.nodes + spent, last_worker = me.id,
            proof = case when p.expanded then p.proof else bounded(to_prove) end,
            disproof = case when p.expanded then p.disproof else bounded(to_disprove) end,
            expanded = p.expanded or opens, ripe = p.ripe and not opens
        where p.id = place.id;
    if opens then
        -- In the order of names, so that nobody waits for somebody who waits for him.
        insert into positions (campaign, key, stones, proof, disproof)
            select place.campaign, k, place.stones + 1, bounded(p), bounded(d)
            from unnest(keys, proofs, disproofs) as given (k, p, d)
            order by k
            on conflict (campaign, key) do nothing;
        -- Who was wrong about a move is put right by the next one. That is seldom, so it may wait
        -- for whoever holds the tree: of two who wait for each other one is told to try again.
        update edge e set child = p.id, image = given.image
            from unnest(cells, keys, images) as given (cell, key, image)
                join positions p on p.campaign = place.campaign and p.key = given.key
            where e.parent = place.id and e.cell = given.cell
                and (e.child, e.image) <> (p.id, given.image);
        if found then
            update edge set refuted_by = null where parent = place.id;
        end if;
        -- What one worker has left out another may have found to be open: it counts again. That a
        -- move leads to a position with one more stone is all that keeps the tree free of circles.
        insert into edge (parent, cell, child, image, rank)
            select place.id, given.cell, p.id, given.image, given.at
            from unnest(cells, keys, images) with ordinality as given (cell, key, image, at)
                join positions p on p.campaign = place.campaign and p.key = given.key
                    and p.stones = place.stones + 1
            on conflict (parent, cell) do nothing;
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- Somebody has checked an answer, as a job or since it rests on it.
create function judged(by_token uuid, which bigint, of_answer bigint, is_valid boolean, why text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    place positions;
    is_clear boolean;
begin
    perform demand(is_valid is not null, 'an opinion');
    -- Where all agree nothing changes.
    is_clear := is_valid and not exists (select from opinion o where o.answer = of_answer and not o.valid);
    if not is_clear then
        perform hold_tree(me.campaign);
    end if;
    if which is not null then
        if not exists (select from job j where j.id = which and j.worker = me.id
                and j.kind = 'check' and j.answer = of_answer) then
            raise exception using errcode = 'MP005',
                message = format('there is no job %s of this worker to check answer %s', which, of_answer);
        end if;
        place := answered(me, which, 'check', 0, 0, me.waited);
    end if;
    if which is not null and place.id is null then
        perform give_up(me);
    end if;
    insert into opinion (answer, worker, valid, reason)
        select a.id, me.id, is_valid, left(why, 1000) from answer a
        where a.id = of_answer and a.campaign = me.campaign and a.worker <> me.id
        on conflict do nothing;
    if not is_clear then
        perform weigh(of_answer);
    end if;
    if which is null then
        return null;
    end if;
    return take(me, campaign_of(me), 'accepted', 3);
end $$;

-- Answers that were given since, for workers to learn from: in bulk, without their proofs.
create function wins(by_token uuid, since bigint)
returns table (answer bigint, key text, won boolean, first boolean, owned smallint[], carrier smallint[])
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, p.key, a.won, a.first, a.owned, a.carrier
        from answer a join positions p on p.id = a.position
        where a.campaign = me.campaign and a.state = 'standing' and a.id > since
        order by a.id limit 10000;
end $$;

create function parts(by_token uuid, answers bigint[])
returns table (answer bigint, part text)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, a.part from answer a
        where a.campaign = me.campaign and a.id = any (answers) and a.state <> 'withdrawn';
end $$;
